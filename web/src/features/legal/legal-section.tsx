import type { ReactNode } from "react";

/** A numbered section of a legal document. */
export function LegalSection({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <li>
      <h2 className="disp mb-1.5 text-[16px] leading-6">
        {number}. {title}
      </h2>
      {children}
    </li>
  );
}

export function LegalParagraph({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-[15px] leading-6 text-fg-2">{children}</p>;
}
