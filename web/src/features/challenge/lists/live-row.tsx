import clsx from "clsx";
import type { ReactNode } from "react";
import { useFlash } from "@/lib/use-flash";

/** A row that lights up for a moment when its challenge has changed, and stays where it is. */
export function LiveRow({
  version,
  className,
  children,
}: {
  version: number;
  className?: string;
  children: ReactNode;
}) {
  const isFlashing = useFlash(version);
  return <li className={clsx("relative min-w-0", isFlashing && "flash", className)}>{children}</li>;
}
