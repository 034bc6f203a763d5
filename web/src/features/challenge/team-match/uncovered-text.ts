/** What a roster that does not cover the stake can do; a stake that is fixed cannot be less. */
export function uncoveredText(isStakeFixed: boolean): string {
  const ways = isStakeFixed
    ? "Choose more players, or let them pay into the pool."
    : "Choose more players, stake less, or let them pay into the pool.";
  return `The shares of this roster do not cover the stake within the players' limits. ${ways}`;
}
