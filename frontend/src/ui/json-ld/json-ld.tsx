/**
 * Structured data for search engines (schema.org). It is never executed. `<` is escaped, so that no text can close the
 * element.
 */
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
