/** The page kept for when there is no network: a worker of its own, for the judge's addresses alone. */

/** Resolves once the page is kept; never where a browser has no such workers. */
export async function keepPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return new Promise(() => undefined);
  const registered = await navigator.serviceWorker.register("/offline.js", { scope: "/judge" });
  const worker = await active(registered);
  const loaded = performance
    .getEntriesByType("resource")
    .map((each) => new URL(each.name))
    .filter((url) => url.origin === location.origin)
    .filter(
      (url) =>
        url.pathname.startsWith("/assets/") ||
        url.pathname === "/theme.js" ||
        /^\/api\/systems/.test(url.pathname),
    )
    .filter((url) => !/\/(judge|sample)/.test(url.pathname))
    .map((url) => url.pathname + url.search);
  await new Promise<void>((done) => {
    navigator.serviceWorker.addEventListener("message", () => done(), { once: true });
    worker.postMessage({ keep: [...new Set(loaded)] });
  });
}

function active(registered: ServiceWorkerRegistration): Promise<ServiceWorker> {
  return new Promise((done) => {
    const look = () => {
      if (registered.active) done(registered.active);
      else setTimeout(look, 100);
    };
    look();
  });
}
