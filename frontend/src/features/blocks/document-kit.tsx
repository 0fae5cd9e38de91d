import type { BlockOf } from '#api/types.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './document-kit.module.css';

type Table = Pick<BlockOf<'table'>, 'caption' | 'columns' | 'rows'>;

/** Renders the documents of each side as a list with one icon per document, in the order of the stages. */
export function DocumentKit({ caption, columns, rows }: Table) {
  return (
    <figure className={styles.kit}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      {columns.slice(1).map((side, place) => (
        <div key={side} className={styles.side}>
          <h3 className={styles.title}>{side}</h3>
          <dl className={styles.stages}>
            {rows.map((row) => (
              <div key={row[0]}>
                <dt className={styles.stage}>{row[0]}</dt>
                {documentsOf(row[place + 1]).map((document) => (
                  <dd key={document} className={styles.document}>
                    <Icon name="document" size="sm" />
                    {document}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </div>
      ))}
    </figure>
  );
}

function documentsOf(cell = ''): string[] {
  return cell.split(', ').map((document) => document.charAt(0).toUpperCase() + document.slice(1));
}
