import clsx from "clsx";
import type { CSSProperties } from "react";

type TapeProps = {
  /** 0 to 100. */
  percent: number;
  /** The accessible name of the measure; without it the tape is decorative. */
  label?: string;
  /** The measure as text, if a percentage shows little. */
  valueText?: string;
  tone?: "brass" | "open" | "active" | "cancel";
  size?: "sm" | "md";
  className?: string;
};

/** Measuring-tape ticks, which display every clock, progress and strength. */
export function Tape({
  percent,
  label,
  valueText,
  tone = "brass",
  size = "md",
  className,
}: TapeProps) {
  const clamped = Math.min(100, Math.max(0, percent));
  const props = {
    className: clsx(
      "tape",
      size === "sm" && "tape-sm",
      tone !== "brass" && `tape-${tone}`,
      className,
    ),
    style: { "--p": `${clamped}%` } as CSSProperties,
  };
  if (!label) return <div aria-hidden="true" {...props} />;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(clamped)}
      aria-valuetext={valueText}
      {...props}
    />
  );
}
