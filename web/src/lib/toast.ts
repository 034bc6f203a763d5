/** Sonner is fetched with the first toast: nothing of it is needed to paint a page. */
const loadSonner = () => import("sonner");

type Say = (message: string, options?: { description?: string }) => void;

/** For results of actions whose place is no longer on the screen; errors of a form stay in the form. */
export const toast: { success: Say; error: Say } = {
  success: (message, options) => {
    void loadSonner().then(({ toast: say }) => say.success(message, options));
  },
  error: (message, options) => {
    void loadSonner().then(({ toast: say }) => say.error(message, options));
  },
};
