import { classes } from '#platform/classes.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './data-table.module.css';

interface DataTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** One picture for each row. It stands in the heading of the row. */
  readonly pictures?: readonly PictureSource[] | undefined;
  /** A `matrix` has mostly empty cells. A `sample` of a report is marked as a sample. */
  readonly look?: 'matrix' | 'sample' | undefined;
}

/** Matches a cell whose figures can be compared with those above it. A sentence has no such figures. */
const NUMBER = /^[\d\s.,–×<>≤≥±%]+$/u;

/**
 * Renders a table. The first cell of each row is the heading of the row. In a narrow container, each row is a list of
 * values, and the title of the column stands above each value.
 */
export function DataTable({ caption, columns, rows, pictures, look }: DataTableProps) {
  return (
    <div className={styles.frame}>
      <table className={classes(styles.table, look && styles[look], pictures && styles.pictured)}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others], row) => (
            <tr key={[first, ...others].join('|')}>
              <th scope="row">{pictures?.[row] ? <PicturedHeading picture={pictures[row]} text={first} /> : first}</th>
              {others.map((cell, index) => (
                <td
                  key={columns[index + 1] ?? cell}
                  data-label={columns[index + 1]}
                  className={NUMBER.test(cell) ? styles.number : undefined}
                >
                  {joinShortWords(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PicturedHeading({ picture, text }: { picture: PictureSource; text: string | undefined }) {
  return (
    <span className={styles.heading}>
      <span className={styles.picture}>
        <Picture picture={picture} />
      </span>
      {text}
    </span>
  );
}
