import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { configQuery } from "@/api/config";
import { PageHeading } from "@/ui/page-heading";

export type Section = { title: string; paragraphs: readonly string[] };

/** A legal document; its last section names whom to ask about personal data. */
export function LegalDocument({
  title,
  lead,
  sections,
}: {
  title: string;
  lead: string;
  sections: readonly Section[];
}) {
  return (
    <article className="mx-auto max-w-[720px] px-4 py-8 sm:py-12 lg:px-6">
      <PageHeading title={title}>{lead}</PageHeading>
      <ol className="grid gap-7">
        {sections.map(({ title: heading, paragraphs }, index) => (
          <LegalSection key={heading} number={index + 1} title={heading}>
            {paragraphs.map((paragraph) => (
              <LegalParagraph key={paragraph}>{paragraph}</LegalParagraph>
            ))}
          </LegalSection>
        ))}
        <ContactSection number={sections.length + 1} />
      </ol>
    </article>
  );
}

/** Whom to ask about personal data: the address that the operator has set, or that there is none. */
function ContactSection({ number }: { number: number }) {
  const { data, isError } = useQuery(configQuery);
  return (
    <LegalSection number={number} title="Contact">
      <LegalParagraph>
        {data ? (
          <ContactText address={data.privacyContact} />
        ) : isError ? (
          "The address for questions about personal data could not be loaded. Reload the page to try again."
        ) : (
          "Loading the address for questions about personal data…"
        )}
      </LegalParagraph>
    </LegalSection>
  );
}

function ContactText({ address }: { address: string | null }) {
  if (address === null) {
    return "The operator of this server has named no address for questions about personal data. In the settings you can read, correct, take with you and erase what is stored about you.";
  }
  return (
    <>
      Questions about your personal data, and requests that the settings do not cover, go to{" "}
      <a href={`mailto:${address}`} className="link">
        {address}
      </a>
      .
    </>
  );
}

/** A numbered section of a legal document. */
function LegalSection({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  return (
    <li>
      <h2 className="disp mb-1.5 text-[16px] leading-6">
        {number}. {title}
      </h2>
      {children}
    </li>
  );
}

function LegalParagraph({ children }: { children: ReactNode }) {
  return <p className="mt-2 text-[15px] leading-6 text-fg-2">{children}</p>;
}
