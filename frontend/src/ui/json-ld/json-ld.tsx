/** Facts about a page for search engines (schema.org). Data, never run: `<` is escaped, so it cannot end the element. */
export function JsonLd({ type, facts }: { type: string; facts: Readonly<Record<string, unknown>> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@type': type, ...facts });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped.
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
    />
  );
}
