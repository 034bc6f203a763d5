import { PageHeading } from "@/ui/page-heading";
import { ContactSection } from "./contact-section";
import { LegalParagraph, LegalSection } from "./legal-section";

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
