import { useUser } from "@/api/session";
import { Avatar } from "@/ui/avatar";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { Username } from "@/ui/username";

/** The player's name and picture, with the way to where they are changed. */
export function UsernameCard() {
  const { username, name, avatar } = useUser();
  return (
    <Card title="Name and picture">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar username={username} src={avatar} size={44} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">
            <Username username={username} />
          </p>
          {name ? <p className="truncate text-sm text-fg-2">{name}</p> : null}
        </div>
        <ButtonLink tone="ghost" to="/profile">
          Edit profile
        </ButtonLink>
      </div>
    </Card>
  );
}
