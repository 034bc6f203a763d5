import type { ReactNode } from "react";
import { PageHeading } from "@/ui/page-heading";
import { SealHead } from "./seal-head";

/** Explains in plain words how the ledger is sealed, and how anyone can check it. */
export function SealPage() {
  return (
    <article className="mx-auto grid max-w-[720px] gap-7 px-4 py-8 sm:py-12 lg:px-6">
      <div>
        <PageHeading title="The seal of our ledger">
          How you can tell that what our books say today is what they said before.
        </PageHeading>
        <SealHead />
      </div>
      <Section title="What is sealed">
        <p>
          Every movement of money is an entry in our ledger: a deposit, a stake, a payout, a refund.
          Entries are never changed or deleted. Twice a minute, all entries that are new are put
          into a batch, and a SHA-256 hash is computed of the batch: a number that becomes another
          one if a single character of an entry does.
        </p>
        <p>
          Each seal is computed of its batch and of the seal before it. To change an old entry
          without a trace, every seal since then would have to be another one.
        </p>
      </Section>
      <Section title="What the seals show of you">
        <p>
          Nothing. They have no names, ids or amounts. Every batch is mixed with a random number
          that stays with us, so that no guess about an entry can be confirmed.
        </p>
      </Section>
      <Section title="How to keep us honest">
        <p>
          A chain that we keep ourselves could be computed anew from its first seal. It could not be
          made to match a copy that someone else has. Keep one: this writes the first 100 seals to a
          file, and <code>nextAfter</code> in the answer is the <code>after</code> of the next 100.
        </p>
        <Listing label="Copy the seals">{copyCommand(location.origin)}</Listing>
        <p>
          This follows the chain in your copy, from the first seal to the last. Compare its last
          line with the hash above, and with the copies of others.
        </p>
        <Listing label="Check your copy">{CHECK_PROGRAM}</Listing>
        <p>
          An auditor with access to our database runs <code>duel-ledger verify</code> with your
          copy. It computes every hash again from the entries themselves, and names the first entry
          or seal that differs.
        </p>
      </Section>
      <Section title="What a seal cannot show">
        <p>
          A seal proves that an entry has not been changed since it was sealed, at most a minute or
          so after it was made. It does not prove that the entry was right in the first place. For
          that, every entry must balance, every escrow must match its challenge, the pool of every
          team must be the sum of its members' shares, and a second program,{" "}
          <code>duel-ledger audit</code>, proves this over the whole ledger.
        </p>
      </Section>
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 text-[15px] leading-6 text-fg-2">
      <h2 className="disp text-[16px] leading-6 text-fg">{title}</h2>
      {children}
    </section>
  );
}

/** Commands to copy. The region scrolls sideways on a small screen, so it takes the focus of the keyboard. */
function Listing({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="card overflow-x-auto p-3">
      <pre className="text-[12.5px] leading-5 text-fg">{children}</pre>
    </section>
  );
}

const copyCommand = (origin: string) =>
  `curl -s '${origin}/api/ledger/seals?after=0' |\n  jq -c '.data.seals[]' >>seals.jsonl`;

const CHECK_PROGRAM = `import hashlib, json

before = "0" * 64
for line in open("seals.jsonl"):
    seal = json.loads(line)
    written = seal.pop("hash")
    text = json.dumps(seal, sort_keys=True, separators=(",", ":"))
    computed = hashlib.sha256(text.encode()).hexdigest()
    if seal["previous"] != before or computed != written:
        raise SystemExit(f"seal {seal['number']} is not right")
    before = written
print(before)`;
