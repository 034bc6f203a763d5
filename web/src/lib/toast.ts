import { retryUntilLoaded } from "./retry-until-loaded";

let loading: Promise<typeof import("sonner")> | null = null;

/** Loaded after the first paint, which does not need it; toasts shown earlier wait for it. */
export function loadSonner(): Promise<typeof import("sonner")> {
  loading ??= retryUntilLoaded(() => import("sonner"));
  return loading;
}

type ShowToast = (message: string, options?: { description?: string }) => void;

/** For results of actions whose place is no longer on the screen; errors of a form stay in the form. */
export const toast: { success: ShowToast; error: ShowToast } = {
  success: (message, options) => {
    void loadSonner().then(({ toast: sonner }) => sonner.success(message, options));
  },
  error: (message, options) => {
    void loadSonner().then(({ toast: sonner }) => sonner.error(message, options));
  },
};
