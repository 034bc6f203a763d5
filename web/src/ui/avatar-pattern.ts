/** Eight duotones: a dark ground and a light figure. */
const DUOTONES = [
  ["#553B24", "#E6C08C"],
  ["#5A332A", "#EBA98A"],
  ["#5A2B40", "#EBA6BF"],
  ["#433058", "#D2B6EE"],
  ["#22454F", "#9AD6E4"],
  ["#23483A", "#A3DDBD"],
  ["#3F4A24", "#D0DB97"],
  ["#2B3B5E", "#A9C4F2"],
] as const;

const SHAPES = [
  "M0 0H20V20H0Z",
  "M0 20V0A20 20 0 0 1 20 20Z",
  "M0 0H20A20 20 0 0 1 0 20Z",
  "M20 0V20H0A20 20 0 0 1 20 0Z",
  "M20 20A20 20 0 0 1 0 0H20Z",
  "M10 0a10 10 0 1 1 0 20a10 10 0 1 1 0-20Z",
] as const;

const CORNERS = [
  "translate(0 0)",
  "translate(20 0)",
  "translate(0 20)",
  "translate(20 20)",
] as const;

type Tile = { corner: string; path: string; opacity: number };

/** A quarter-circle pattern derived from a user name: the same name always gives the same picture. */
export function avatarPattern(username: string): { ground: string; figure: string; tiles: Tile[] } {
  let seed = hash(username);
  const next = (below: number) => {
    // One xorshift step: cheap, and similar names get different pictures.
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) % below;
  };
  const [ground, figure] = DUOTONES[next(DUOTONES.length)] ?? DUOTONES[0];
  const blank = next(CORNERS.length);
  const tiles = CORNERS.flatMap((corner, index) => {
    const path = SHAPES[next(SHAPES.length)] ?? SHAPES[0];
    const opacity = next(3) === 0 ? 0.55 : 1;
    return index === blank ? [] : [{ corner, path, opacity }];
  });
  return { ground, figure, tiles };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text.toLowerCase()) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value === 0 ? 1 : value;
}
