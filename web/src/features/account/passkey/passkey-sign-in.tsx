import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense } from "react";
import { configQuery } from "@/api/config";
import { passkeyProblem } from "@/lib/passkey-problem";

type PasskeySignInProps = { isRemembered: () => boolean };

/** Few players need it, so the first load does without it. Where it cannot be loaded, the password is asked for as ever. */
const PasskeyButton = lazy<ComponentType<PasskeySignInProps>>(async () => {
  const loaded = await import("./passkey-button").catch(() => null);
  return { default: loaded?.PasskeyButton ?? (() => null) };
});

/** Signs in by a passkey, of the button or of the names that the browser fills in; nothing where that cannot work. */
export function PasskeySignIn({ isRemembered }: PasskeySignInProps) {
  const config = useQuery(configQuery).data;
  if (!config || passkeyProblem(config.passkeyDomain)) return null;
  return (
    <Suspense>
      <PasskeyButton isRemembered={isRemembered} />
    </Suspense>
  );
}
