import type { BlockOf } from '#api/types.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './document-kit.module.css';

type Table = Pick<BlockOf<'table'>, 'caption' | 'columns' | 'rows'>;

/** Renders the documents of each side with one icon per document, one row per stage. */
export function DocumentKit({ caption, columns, rows }: Table) {
  return (
    <table className={styles.kit}>
      <caption className={styles.caption}>{caption}</caption>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([stage, ...cells]) => (
          <tr key={stage} className={styles.row}>
            <th scope="row" className={styles.stage}>
              {stage}
            </th>
            {cells.map((cell, place) => (
              <td key={columns[place + 1]} className={styles.side} data-side={columns[place + 1]}>
                <ul className={styles.documents}>
                  {documentsOf(cell).map((document) => (
                    <li key={document} className={styles.document}>
                      <Icon name="document" size="sm" />
                      {joinShortWords(document)}
                    </li>
                  ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function documentsOf(cell: string): string[] {
  return cell.split(', ').map((document) => document.charAt(0).toUpperCase() + document.slice(1));
}
