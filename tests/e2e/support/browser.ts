/* Debian's browsers, so that nothing is downloaded. */

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser without a window, and without the CPU time that goes into one. */
export const HEADLESS_SHELL = {
  executablePath: process.env["E2E_CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
  args: FLAGS,
};

/** The whole browser, which shows documents too. */
export const WHOLE_BROWSER = { executablePath: "/usr/bin/chromium", args: FLAGS };
