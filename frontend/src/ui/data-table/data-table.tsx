import type { ReactNode } from 'react';
import { classes } from '#platform/classes.ts';
import { joinNumbers, joinShortWords } from '#platform/typography.ts';
import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './data-table.module.css';
import { SCORES, Score, Term } from './marks.tsx';
import { Axis, Bar } from './range-bars.tsx';
import { type Scale, scaleOf, unitsOf } from './ranges.ts';

/**
 * The purpose of a table. A `sample` of a report is marked as a sample, and so are `scores`, whose last column but one has z
 * scores, which are also drawn. The last column of `batches` and the first column of `temperatures` are ranges, which are
 * also drawn as bars on a scale. Batches are grouped by their units, each of which has a scale of its own. The last column of
 * `terms` is the time that the work takes, which is also drawn as days of a calendar.
 */
export type TableLook = 'batches' | 'sample' | 'scores' | 'temperatures' | 'terms';

const LOOKS = {
  batches: styles.batches,
  sample: styles.sample,
  scores: styles.sample,
  temperatures: styles.temperatures,
  terms: styles.terms,
};

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
  const groups = groupsOf(rows, look);
  const isFigures = (index: number) => !look && rows.every((row) => NUMBER.test(row[index] ?? ''));
  return (
    <div className={styles.frame}>
      <table className={classes(styles.table, look && LOOKS[look], pictures && styles.pictured)}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={isFigures(index) ? styles.figures : undefined}>
                {joinNumbers(column)}
                {look === 'temperatures' && index === 0 && <Axis ticks={groups[0]?.scale?.ticks ?? []} />}
                {look === 'scores' && index === columns.length - 2 && <Axis ticks={SCORES} />}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ unit, indexes, scale }) => (
          <tbody key={unit}>
            {scale && unit && <GroupHeading unit={unit} scale={scale} columns={columns} />}
            {indexes.map((row, index) => (
              <Row
                key={rows[row]?.join('|')}
                columns={columns}
                cells={rows[row] ?? []}
                look={look}
                isFigures={isFigures}
                picture={pictures?.[row]}
                bar={scale?.shares[index] && <Bar share={scale.shares[index]} ticks={scale.ticks} />}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface RowGroup {
  /** The unit that the ranges of the group share, or an empty text. */
  readonly unit: string;
  readonly indexes: readonly number[];
  readonly scale?: Scale;
}

/** Returns the rows of a table in groups. Kilograms and litres cannot be compared, so they have scales of their own. */
function groupsOf(rows: DataTableProps['rows'], look: TableLook | undefined): readonly RowGroup[] {
  const indexes = rows.map((_, index) => index);
  if (look === 'temperatures') {
    const texts = rows.map(([first = '']) => first);
    return [{ unit: '', indexes, scale: scaleOf(texts, 'linear') }];
  }
  if (look !== 'batches') return [{ unit: '', indexes }];
  const texts = rows.map((row) => row.at(-1) ?? '');
  return Array.from(unitsOf(texts), ([unit, group]) => ({
    unit,
    indexes: group,
    scale: scaleOf(
      group.map((index) => texts[index] ?? ''),
      'logarithmic',
    ),
  }));
}

const UNITS: Readonly<Record<string, string>> = { кг: 'В килограммах', л: 'В литрах' };

/** Renders the name of a group above its rows, and the axis above its bars. */
function GroupHeading({ unit, scale, columns }: { unit: string; scale: Scale; columns: DataTableProps['columns'] }) {
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={columns.length - 1}>
        {UNITS[unit] ?? unit}
      </th>
      <td>
        <span className={styles.range}>
          <span>{unit}</span>
          <Axis ticks={scale.ticks} />
        </span>
      </td>
    </tr>
  );
}

interface RowProps extends Pick<DataTableProps, 'columns' | 'look'> {
  readonly cells: readonly string[];
  readonly picture: PictureSource | undefined;
  readonly bar: ReactNode;
  /** Reports whether a column has only figures, which end below each other. */
  readonly isFigures: (column: number) => boolean;
}

function Row({ columns, cells: [first, ...others], look, picture, bar, isFigures }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {picture ? <PicturedHeading picture={picture} text={first} /> : first && joinShortWords(first)}
        {look === 'temperatures' && bar}
      </th>
      {others.map((cell, index) => (
        <td
          key={columns[index + 1] ?? cell}
          data-label={joinNumbers(columns[index + 1] ?? '')}
          className={classes(NUMBER.test(cell) && styles.number, isFigures(index + 1) && styles.figures)}
        >
          <Value look={index === others.length - 1 ? look : undefined} text={cell} bar={bar} />
          {look === 'scores' && index === others.length - 2 && <Score text={cell} />}
        </td>
      ))}
    </tr>
  );
}

/** Renders the text of a cell. The last cell of a row has what the look of its table draws. */
function Value({ look, text, bar }: Pick<RowProps, 'look' | 'bar'> & { readonly text: string }) {
  if (look === 'terms') return <Term text={text} />;
  if (look !== 'batches') return joinShortWords(text);
  return (
    <span className={styles.range}>
      <span>{joinShortWords(text)}</span>
      {bar}
    </span>
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
