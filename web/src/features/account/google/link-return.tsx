import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { api, call, requireToken } from "@/api/client";
import { toast } from "@/lib/toast";
import { AuthFrame } from "../auth-frame";
import { signInMethodsQuery } from "../queries";
import { Verification } from "./verification";

/** A signed-in player comes back from Google, to link the Google account. */
export function LinkReturn({ fragment }: { fragment: URLSearchParams }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const finish = async () => {
    await client.invalidateQueries({ queryKey: signInMethodsQuery.queryKey });
    toast.success("Google account linked");
    await navigate("/settings", { replace: true });
  };
  return (
    <AuthFrame
      title="Link Google"
      lead="Google tells us who you are, and nothing else."
      below={
        <Link to="/settings" className="link">
          Back to the settings
        </Link>
      }
    >
      <Verification
        fragment={fragment}
        waiting="Linking your Google account…"
        send={async (body) => {
          requireToken();
          const request = api.POST("/api/auth/google/link/finish", { body });
          return await call(request, "The Google account could not be linked");
        }}
        onAnswer={() => void finish()}
      />
    </AuthFrame>
  );
}
