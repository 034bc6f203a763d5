import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "@/lib/use-debounced";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { FriendsList } from "./friends-list";
import { findFriendsQuery } from "./queries";

const TYPING_PAUSE_MS = 200;

type FindFriendsDialogProps = { isOpen: boolean; onClose: () => void };

/** Finds players by name; the results refresh as the user types. */
export function FindFriendsDialog({ isOpen, onClose }: FindFriendsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Find Friends" initialFocus="field">
      <Finder />
    </Dialog>
  );
}

function Finder() {
  const [text, setText] = useState("");
  const search = useDebounced(text.trim().replace(/^@/, ""), TYPING_PAUSE_MS);
  const [turned, setTurned] = useState({ search: "", page: 1 });
  // Another name begins at the first page.
  const page = turned.search === search ? turned.page : 1;
  const found = useQuery(findFriendsQuery(search, page));
  return (
    <div className="grid gap-3">
      <Field
        label="Name of a player"
        type="search"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {search === "" ? (
        <p className="py-4 text-center text-sm text-fg-3">Type a name, or a part of one.</p>
      ) : (
        <FriendsList
          label="Players found"
          query={found}
          emptyMessage="No users found"
          emptyAction={
            <p className="text-sm text-fg-3">Try the beginning of the name, or fewer letters.</p>
          }
          onPage={(next) => setTurned({ search, page: next })}
        />
      )}
    </div>
  );
}
