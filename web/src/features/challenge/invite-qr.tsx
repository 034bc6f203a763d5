import { encode } from "uqr";

/** White modules around the code, without which some cameras find no edge. */
const QUIET_ZONE = 4;

/** The link of an invitation for the camera of a phone; black on white in both themes, which cameras read best. */
export function InviteQr({ link }: { link: string }) {
  const { size, data } = encode(link, { border: QUIET_ZONE });
  return (
    <figure className="grid justify-items-center gap-2">
      <svg
        role="img"
        aria-label={`QR code of ${link}`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-[176px] rounded-[10px] bg-white"
      >
        <path d={darkModules(data)} fill="black" />
      </svg>
      <figcaption className="text-xs text-fg-3">Scan it to open the challenge.</figcaption>
    </figure>
  );
}

/** One square of the path for each dark module. */
function darkModules(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
}
