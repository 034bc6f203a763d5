import { Info } from "lucide-react";

/** What holds in every team. */
const RULES = [
  "The leader invites friends and answers those who ask to join; members see who was invited.",
  "The leader leaves only after handing the leadership over. One player leads one active team at a time.",
  "A private team is seen by its members and by those it has invited.",
  "Two teams are connected once both of their leaders want it.",
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
      <ul className="grid gap-x-6 gap-y-1 lg:grid-cols-2">
        {RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </aside>
  );
}
