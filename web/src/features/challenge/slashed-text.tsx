import { Fragment } from "react";

/** A text like "PC/PlayStation/Xbox/Mouse", which a narrow card breaks after a slash instead of inside a word. */
export function SlashedText({ text }: { text: string }) {
  const [first, ...rest] = text.split("/");
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
        <Fragment key={index}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
