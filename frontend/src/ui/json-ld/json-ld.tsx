/**
 * Renders structured data of schema.org for search engines, in a script element that browsers do not execute. The
 * character `<` is escaped, so that no text in the data can close the script element.
 */
export function JsonLd({ type, facts }: { type: string; facts: Readonly<Record<string, unknown>> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@type': type, ...facts });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the content is JSON in which `<` is escaped.
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
    />
  );
}
