import { type ReactNode, useId } from "react";

/** A titled part of the page. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2.5 flex min-h-8 items-center justify-between gap-3">
        <h2 id={id} className="disp text-[16px]">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
