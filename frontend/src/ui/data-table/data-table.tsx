import type { ReactNode } from 'react';
import { classes } from '#platform/classes.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './data-table.module.css';
import { type Share, sharesOf } from './ranges.ts';

declare module 'react' {
  interface CSSProperties {
    readonly '--from'?: string | undefined;
    readonly '--rest'?: string | undefined;
  }
}

/**
 * The purpose of a table. A `sample` of a report is marked as a sample. The last column of `batches` and the first column of
 * `temperatures` are ranges, which are also drawn as bars. The last column of `terms` is the time that the work takes.
 */
export type TableLook = 'batches' | 'sample' | 'temperatures' | 'terms';

interface DataTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** One picture for each row. It stands in the heading of the row. */
  readonly pictures?: readonly PictureSource[] | undefined;
  readonly look?: TableLook | undefined;
}

/** Matches a cell whose figures can be compared with those above it. A sentence has no such figures. */
const NUMBER = /^[\d\s.,–×<>≤≥±%]+$/u;

/**
 * Renders a table. The first cell of each row is the heading of the row. In a narrow container, each row is a list of
 * values, and the title of the column stands above each value.
 */
export function DataTable({ caption, columns, rows, pictures, look }: DataTableProps) {
  const bars = barsOf(rows, look);
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
              <th scope="row">
                {pictures?.[row] ? <PicturedHeading picture={pictures[row]} text={first} /> : first}
                {look === 'temperatures' && bars?.[row]}
              </th>
              {others.map((cell, index) => (
                <td
                  key={columns[index + 1] ?? cell}
                  data-label={columns[index + 1]}
                  className={NUMBER.test(cell) ? styles.number : undefined}
                >
                  {look === 'batches' && index === others.length - 1 ? (
                    <span className={styles.range}>
                      <span>{joinShortWords(cell)}</span>
                      {bars?.[row]}
                    </span>
                  ) : (
                    joinShortWords(cell)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the bar of each row of a table with ranges. */
function barsOf(rows: DataTableProps['rows'], look: DataTableProps['look']): readonly ReactNode[] | undefined {
  if (look !== 'batches' && look !== 'temperatures') return undefined;
  const [column, scale] = look === 'batches' ? ([-1, 'logarithmic'] as const) : ([0, 'linear'] as const);
  return sharesOf(
    rows.map((row) => row.at(column) ?? ''),
    scale,
  ).map((share) => share && <Bar key={`${share.from}–${share.to}`} {...share} />);
}

function Bar({ from, to }: Share) {
  return (
    <span
      aria-hidden="true"
      className={styles.bar}
      style={{ '--from': `${from}%`, '--rest': `${(100 - to).toFixed(1)}%` }}
    />
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
