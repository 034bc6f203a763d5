import { QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter, RouterProvider } from "react-router";
import { queryClient } from "@/api/query-client";
import { Toaster } from "@/ui/toaster";
import { nameHistoryEntry } from "./history-entry";
import { routes } from "./router";

nameHistoryEntry();
const router = createBrowserRouter(routes);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  );
}
