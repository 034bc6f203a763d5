import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";

/** The way to the form on the profile that changes the password. */
export function PasswordLinkCard() {
  return (
    <Card title="Password">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm text-fg-2">Changing it signs your other devices out.</p>
        <ButtonLink tone="ghost" to="/profile#password">
          Change password
        </ButtonLink>
      </div>
    </Card>
  );
}
