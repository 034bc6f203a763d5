import { Info } from "lucide-react";

/** The rules of every team. */
const RULES = [
  "A challenge that the leader issues or accepts stays pending until all rostered members approve it.",
  "Removing a member is voted on by the other members; the leader can only suggest it.",
  "Dissolving a team gives its members 3 days' notice.",
  "A team cannot be dissolved while its challenges are ongoing.",
  "No new challenges are issued or accepted during these 3 days.",
  "Members who are in both teams are notified before a challenge is accepted.",
  "Only members and invited players can see a private team.",
  "Each member has a share of the pool, and is paid the whole share on leaving.",
];

export function RulesBox() {
  return (
    <aside
      aria-label="Team rules"
      className="flex gap-3 rounded-card bg-active-soft px-4 py-3 text-sm text-fg"
    >
      <Info
        aria-hidden="true"
        className="mt-px size-[18px] shrink-0 text-active"
        strokeWidth={1.75}
      />
      <ul className="list-disc pl-4 marker:text-active lg:columns-2 lg:gap-10">
        {RULES.map((rule) => (
          <li key={rule} className="mb-1 break-inside-avoid last:mb-0">
            {rule}
          </li>
        ))}
      </ul>
    </aside>
  );
}
