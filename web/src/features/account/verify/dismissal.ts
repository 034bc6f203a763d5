const KEY = "dl.verifyLater";

/** The player who has dismissed the banner in this tab; it is shown again to another player. */
export const bannerDismissal = {
  isDismissedBy: (userId: string) => sessionStorage.getItem(KEY) === userId,
  dismissFor: (userId: string) => sessionStorage.setItem(KEY, userId),
};
