(() => {
  let chosen = null;
  try {
    chosen = JSON.parse(localStorage.getItem("dl.preferences") ?? "null")?.state?.theme ?? null;
  } catch {
    // Storage may be closed to us, or hold something else: the system's choice stands.
  }
  const system = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  const theme = chosen === "light" || chosen === "dark" ? chosen : system;
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", theme === "light" ? "#F5F1E6" : "#0B0E0D");
})();
