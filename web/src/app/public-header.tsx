import { useSessionStatus } from "@/api/session";
import { ButtonLink } from "@/ui/button";
import { Logo } from "@/ui/logo";

/** The header for visitors; a signed-in user gets a link back to the app. */
export function PublicHeader({
  entryState,
}: {
  /** The state of the ways in: `from` is where the visitor returns to. */
  entryState: unknown;
}) {
  const isSignedIn = useSessionStatus() === "signed-in";
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg/95">
      <div className="mx-auto flex h-[60px] max-w-[1240px] items-center justify-between gap-3 px-4 lg:px-6">
        <Logo to="/" />
        <nav aria-label="Account" className="flex items-center gap-2">
          {isSignedIn ? (
            <ButtonLink to="/dashboard" tone="ghost">
              Dashboard
            </ButtonLink>
          ) : (
            <>
              <ButtonLink to="/login" state={entryState} tone="quiet">
                Login
              </ButtonLink>
              <ButtonLink to="/register" state={entryState} tone="ghost" className="max-sm:hidden">
                Sign Up
              </ButtonLink>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}
