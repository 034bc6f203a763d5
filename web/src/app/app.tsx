import { QueryClientProvider } from "@tanstack/react-query";
import { createBrowserRouter, RouterProvider } from "react-router";
import { queryClient } from "@/api/query-client";
import { Toasts } from "@/ui/toaster";
import { assignHistoryKey } from "./history-entry";
import { routes } from "./router";

assignHistoryKey();
const router = createBrowserRouter(routes);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}
