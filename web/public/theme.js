// Before the first paint, so that nothing flashes: theme, text size and language from the settings.
(function () {
  var kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("highground.settings") || "{}");
  } catch (error) {
    kept = {};
  }
  var root = document.documentElement;
  var dark = kept.theme === "dark" || (kept.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  root.style.setProperty("--text-scale", String(kept.text || 1));
  root.lang = kept.language || ((navigator.language || "en").slice(0, 2) === "ru" ? "ru" : "en");
})();
