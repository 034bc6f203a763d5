const KEY = "dl.verifyLater";

/** Who has put the banner away in this tab; another player who signs in here has not. */
export const verifyLater = {
  isSaidBy: (userId: string) => sessionStorage.getItem(KEY) === userId,
  say: (userId: string) => sessionStorage.setItem(KEY, userId),
};
