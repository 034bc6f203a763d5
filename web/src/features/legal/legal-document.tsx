import { PageHeading } from "@/ui/page-heading";

export type Section = { title: string; paragraphs: readonly string[] };

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
          <li key={heading}>
            <h2 className="disp mb-1.5 text-[16px] leading-6">
              {index + 1}. {heading}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-2 text-[15px] leading-6 text-fg-2">
                {paragraph}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </article>
  );
}
