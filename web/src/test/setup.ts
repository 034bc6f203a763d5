import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { closeConnection } from "@/api/live/connection";
import { queryClient } from "@/api/query-client";
import { unsubscribeFromNotifications } from "@/features/notification/use-live-notifications";
import { FakeNotificationSocket, fakeNotificationServer } from "./fake-notification-socket";
import { fakeServer } from "./fake-socket";
import { server } from "./server";

// No test opens a real socket: the other end is `fakeServer`, which does not respond by default.
vi.mock("socket.io-client", () => import("./fake-socket"));

// jsdom has no layout and no media queries; these fakes cover what our components use.
Object.defineProperty(window, "matchMedia", {
  value: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
});
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
// Nothing ever intersects: lists that load more on scrolling have a button as well.
globalThis.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// The first visit of a file also compiles the pages that it opens, and the machine may be busy.
configure({ asyncUtilTimeout: 8000 });

queryClient.setDefaultOptions({
  queries: { ...queryClient.getDefaultOptions().queries, retry: false },
  mutations: { ...queryClient.getDefaultOptions().mutations, retry: false },
});

beforeAll(() => {
  server.listen({ onUnhandledRequest: "error" });
  // Set after `listen`, because the mock server replaces the WebSocket that it finds.
  Object.defineProperty(globalThis, "WebSocket", { value: FakeNotificationSocket, writable: true });
});
afterEach(() => {
  cleanup();
  closeConnection();
  unsubscribeFromNotifications();
  vi.useRealTimers();
  server.resetHandlers();
  fakeServer.reset();
  fakeNotificationServer.reset();
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
});
afterAll(() => server.close());
