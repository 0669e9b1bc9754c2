// The judge beside the table: its page, once loaded, opens without a network. Judging itself needs the server.
const KEPT = "highground-judge";
const ASKED = /^\/api\/systems(\/[^/]+\/(case-form|rules|case-tables\/[^/]+))?$/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// The page says what it was loaded from; what an older one needed goes.
self.addEventListener("message", (event) => {
  const urls = Array.isArray(event.data?.keep) ? event.data.keep.filter((each) => typeof each === "string") : [];
  if (!urls.length) return;
  event.waitUntil(
    caches.open(KEPT).then(async (kept) => {
      await Promise.all(["/judge", ...urls].map((url) => kept.add(url).catch(() => undefined)));
      const wanted = new Set(urls.map((url) => new URL(url, self.location.origin).pathname));
      for (const request of await kept.keys()) {
        const { pathname } = new URL(request.url);
        if (pathname.startsWith("/assets/") && !wanted.has(pathname)) await kept.delete(request);
      }
      event.source?.postMessage({ kept: true });
    }),
  );
});

async function fresh(request, instead) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(instead ?? request, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match(instead ?? request);
    if (found) return found;
    throw error;
  }
}

async function lasting(request) {
  return (await (await caches.open(KEPT)).match(request)) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fresh(request, "/judge"));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(lasting(request));
  else if (url.pathname === "/theme.js" || ASKED.test(url.pathname)) event.respondWith(fresh(request));
});
