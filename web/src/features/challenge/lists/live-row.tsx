import clsx from "clsx";
import type { ReactNode } from "react";
import { useFlash } from "@/lib/use-flash";

/** A row that flashes when its challenge changes, and retains its position. */
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
