import clsx from "clsx";
import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import { Spinner } from "./spinner";

/** Brass is for money and for the one primary action of the screen; everything else is quieter. */
type Look = {
  tone?: "brass" | "ghost" | "quiet" | "join" | "danger";
  size?: "sm" | "md" | "lg";
};

/** The look of a button that a component places for another. */
export type ButtonLook = Look & { className?: string };

type ButtonProps = ComponentProps<"button"> & Look & { isPending?: boolean };

/** While `isPending` the button ignores clicks and is marked as busy; its label stays, so its width does not change. */
export function Button({
  tone = "quiet",
  size = "md",
  isPending = false,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ tone, size }, className)}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={isPending ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {isPending ? <Spinner className="size-4" /> : null}
      {children}
    </button>
  );
}

export function ButtonLink({
  tone = "quiet",
  size = "md",
  className,
  ...rest
}: Omit<LinkProps, "className"> & Look & { className?: string }) {
  return <Link className={buttonClass({ tone, size }, className)} {...rest} />;
}

function buttonClass({ tone, size }: Required<Look>, className: string | undefined): string {
  return clsx("btn", `btn-${tone}`, size !== "md" && `btn-${size}`, className);
}
