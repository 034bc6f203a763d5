/** The display name of a game: the catalogue's ids are lower case. */
export function gameName(game: string): string {
  if (game === "") return "Unknown";
  return game.charAt(0).toUpperCase() + game.slice(1);
}
