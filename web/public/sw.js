// It is your turn: shown when the page is not open; a click opens the table.
self.addEventListener("push", (event) => {
  let said = {};
  try {
    said = event.data ? event.data.json() : {};
  } catch {
    // Not ours.
  }
  const title = typeof said.title === "string" ? said.title : "Highground";
  const body = typeof said.body === "string" ? said.body : "";
  const url = typeof said.url === "string" && said.url.startsWith("/t/") ? said.url : "/";
  event.waitUntil(self.registration.showNotification(title, { body, tag: url, data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? "/", self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((all) => {
      const open = all.find((each) => each.url === url);
      return open ? open.focus() : self.clients.openWindow(url);
    }),
  );
});
