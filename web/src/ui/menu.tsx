import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

type MenuProps = {
  /** One focusable element that opens the menu. */
  trigger: ReactNode;
  children: ReactNode;
};

/** Rendered in place rather than in a portal, so that it stays inside the landmark of its trigger. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" sideOffset={8} className="menu">
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export function MenuItem({
  icon,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item className="menu-item" onSelect={onSelect}>
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuDivider() {
  return <DropdownMenu.Separator className="my-1.5 h-px bg-line" />;
}
