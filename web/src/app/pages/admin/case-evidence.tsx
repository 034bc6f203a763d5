import { Link } from "react-router";
import type { CaseFile, CaseSide } from "@/features/admin/api-types";
import { SideHistory } from "@/features/admin/disputes/side-history";
import { userPath } from "@/features/admin/user-link";
import { Statement } from "@/features/challenge/dispute/statement";
import { EvidenceList } from "@/features/challenge/evidence/evidence-list";
import { Card } from "@/ui/card";
import { PersonLink } from "@/ui/person-link";

/** The declaration, the evidence and the history of each side, beside each other. */
export function CaseSides({ file, path }: { file: CaseFile; path: string }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 lg:gap-5">
      {file.sides.map((side) => (
        <Side key={side.user._id} side={side} path={path} />
      ))}
    </div>
  );
}

/** The case names the sides by their players. */
const NO_TEAMS = { teams: [] };

function Side({ side, path }: { side: CaseSide; path: string }) {
  const { username } = side.user;
  return (
    <Card
      title={`@${username}`}
      aside={
        <span className="flex gap-3 text-sm">
          <Link to={userPath(side.user._id)} className="link">
            Account <span className="sr-only">of {username}</span>
          </Link>
          <PersonLink username={username} className="underline">
            Profile <span className="sr-only">of {username}</span>
          </PersonLink>
        </span>
      }
    >
      <div className="grid gap-4">
        <Statement sides={NO_TEAMS} declaration={side.declaration ?? null} />
        {side.evidence.length > 0 ? (
          <EvidenceList path={path} label={`Evidence of ${username}`} evidence={side.evidence} />
        ) : (
          <p className="text-sm text-fg-2">No evidence so far.</p>
        )}
        <SideHistory side={side} />
      </div>
    </Card>
  );
}
