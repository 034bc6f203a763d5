/** The creator's picture of the match. */
export function Cover({ src }: { src: string | null | undefined }) {
  if (!src) return null;
  return (
    <img
      src={src}
      alt=""
      width={1240}
      height={310}
      decoding="async"
      className="mb-4 aspect-[4/1] max-h-[240px] w-full rounded-card bg-surface-2 object-cover"
    />
  );
}
