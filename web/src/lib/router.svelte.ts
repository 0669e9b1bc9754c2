/** Which page is open. Addresses are plain paths; the server answers each with the same page. */

export type Page =
  | { name: "lobby" }
  | { name: "table"; id: string }
  | { name: "join"; code: string }
  | { name: "rosters"; system: string | null; roster: string | null }
  | { name: "replays" }
  | { name: "replay"; id: string }
  | { name: "rules"; system: string | null; clause: string | null }
  | { name: "lab"; study: string | null }
  | { name: "judge"; system: string | null }
  | { name: "companion" }
  | { name: "ladder"; system: string | null }
  | { name: "person"; id: string }
  | { name: "tournaments" }
  | { name: "tournament"; id: string }
  | { name: "confirm"; code: string }
  | { name: "settings" }
  | { name: "lost" };

function read(path: string): Page {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  switch (first) {
    case "":
      return { name: "lobby" };
    case "t":
      return second ? { name: "table", id: second } : { name: "lobby" };
    case "join":
      return { name: "join", code: second };
    case "rosters":
      return { name: "rosters", system: second || null, roster: third || null };
    case "replays":
      return second ? { name: "replay", id: second } : { name: "replays" };
    case "rules":
      return { name: "rules", system: second || null, clause: third || null };
    case "lab":
      return { name: "lab", study: second || null };
    case "judge":
      return { name: "judge", system: second || null };
    case "companion":
      return { name: "companion" };
    case "ladder":
      return { name: "ladder", system: second || null };
    case "people":
      return second ? { name: "person", id: second } : { name: "ladder", system: null };
    case "tournaments":
      return second ? { name: "tournament", id: second } : { name: "tournaments" };
    case "confirm":
      return { name: "confirm", code: second };
    case "settings":
      return { name: "settings" };
    default:
      return { name: "lost" };
  }
}

class Router {
  path = $state(location.pathname);
  query = $state(location.search);
  page: Page = $derived(read(this.path));

  go(to: string, replace = false): void {
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.sync();
    scrollTo(0, 0);
  }

  sync(): void {
    this.path = location.pathname;
    this.query = location.search;
  }
}

export const router = new Router();

addEventListener("popstate", () => router.sync());
addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
});
