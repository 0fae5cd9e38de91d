import { toFileEntry } from '#api/document-entry.ts';
import type { ProductItem } from '#api/types.ts';
import { useCurrentSection } from '#platform/current-section.ts';
import { plural } from '#platform/numbers.ts';
import { DocumentList } from '#ui/document-list/document-list.tsx';
import { Fold } from '#ui/fold/fold.tsx';
import { FoldedPart } from '#ui/fold/folded-part.tsx';
import { Container } from '#ui/layout/layout.tsx';
import styles from './instruction.module.css';
import { PackPanel } from './pack-panel.tsx';

/** The distance of a line below the header from the top, as a part of the viewport's height. */
const READING_LINE = 0.2;

/**
 * Renders the patient information leaflet of a product with a table of contents. Each section has its own anchor. On a
 * desktop, the table of contents and the pack are sticky at the sides of the text. On a tablet, the contents are folded. On a
 * phone, the sections are folded, so that their titles are the contents.
 */
export function Instruction({ product }: { product: ProductItem }) {
  const { sections, instruction } = product;
  const current = useCurrentSection(sections.map(({ id }) => id).join(' '), READING_LINE);
  if (sections.length === 0) return null;
  return (
    <section id="instruction" aria-labelledby="instruction-title" className={styles.instruction}>
      <Container>
        <div className={styles.columns}>
          <nav aria-label="Содержание инструкции" className={styles.contents}>
            <Fold label="Содержание" chosen={plural(sections.length, ['раздел', 'раздела', 'разделов'])}>
              <ol className={styles.list}>
                {sections.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`} className={styles.entry} aria-current={id === current ? 'true' : undefined}>
                      {title}
                    </a>
                  </li>
                ))}
              </ol>
            </Fold>
          </nav>
          <div className={styles.text}>
            <h2 id="instruction-title">Инструкция по применению</h2>
            {sections.map(({ id, title, text }) => (
              <FoldedPart key={id} id={id} title={title} html={text} level="h3" className={styles.part} />
            ))}
            {instruction && (
              <div data-noprint="">
                <DocumentList items={[toFileEntry(instruction)]} />
              </div>
            )}
          </div>
          <div className={styles.pack}>
            <PackPanel product={product} />
          </div>
        </div>
      </Container>
    </section>
  );
}
