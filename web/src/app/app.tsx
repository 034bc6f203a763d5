import { QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter, RouterProvider } from "react-router";
import { queryClient } from "@/api/query-client";
import { Toaster } from "@/ui/toaster";
import { routes } from "./router";

assignHistoryKey();
const router = createBrowserRouter(routes);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  );
}

/**
 * Gives the history entry of a document that was opened by its address a key of its own. Without one the router calls
 * each of them "default", and a page would open at the scroll position of the page before it. A reload and "back" retain
 * the key.
 */
function assignHistoryKey(): void {
  const state: unknown = window.history.state;
  const current = typeof state === "object" && state !== null ? state : {};
  if ("key" in current) return;
  const key = crypto.getRandomValues(new Uint32Array(2)).join("");
  window.history.replaceState({ ...current, key }, "");
}
