import clsx from "clsx";
import type { CSSProperties } from "react";

type TapeProps = {
  /** 0 to 100. */
  percent: number;
  /** What is measured, for those who cannot see the ticks; without it the tape is decoration. */
  label?: string;
  /** The measure in words, where a percentage would say little. */
  valueText?: string;
  tone?: "brass" | "open" | "active" | "cancel";
  size?: "sm" | "md";
  className?: string;
};

/** Measuring-tape ticks: every clock, progress and strength is shown on one. */
export function Tape({
  percent,
  label,
  valueText,
  tone = "brass",
  size = "md",
  className,
}: TapeProps) {
  const shown = Math.min(100, Math.max(0, percent));
  const look = {
    className: clsx(
      "tape",
      size === "sm" && "tape-sm",
      tone !== "brass" && `tape-${tone}`,
      className,
    ),
    style: { "--p": `${shown}%` } as CSSProperties,
  };
  if (!label) return <div aria-hidden="true" {...look} />;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={valueText}
      {...look}
    />
  );
}
