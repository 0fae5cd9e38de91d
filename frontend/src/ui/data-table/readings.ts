/** How a z score is judged. */
export type Grade = 'satisfactory' | 'doubtful' | 'unsatisfactory';

/** Returns the z score that a cell has. Returns undefined if the cell has no number, for example a dash. */
export function scoreOf(text: string): number | undefined {
  const score = /^[-−+]?\d+(?:,\d+)?$/.exec(text.trim())?.[0];
  return score === undefined ? undefined : Number(score.replace('−', '-').replace(',', '.'));
}

/** Judges a z score: up to 2 from the assigned value it is satisfactory, from 3 on unsatisfactory (ISO 13528, section 9.4). */
export function gradeOf(score: number): Grade {
  const distance = Math.abs(score);
  if (distance <= 2) return 'satisfactory';
  return distance < 3 ? 'doubtful' : 'unsatisfactory';
}

/** A time such as «от 15 рабочих дней», which is drawn as marks in rows. */
export interface Time {
  /** The number and what stands before it, such as «от 15». */
  readonly amount: string;
  readonly unit: string;
  /** What a mark stands for. A month is a larger mark than a day. */
  readonly mark: 'day' | 'month';
  /** The number of marks in a row: five working days are a week, and four months are a third of a year. */
  readonly row: number;
  readonly rows: number;
  /** Whether the time has no end. */
  readonly isOpen: boolean;
}

/** Returns the parts of a time. Returns undefined if the text has no number, for example «по договору». */
export function timeOf(text: string): Time | undefined {
  const found = /^\D*(\d+)\s*/.exec(text);
  if (!found) return undefined;
  const [amount, count] = found;
  const mark = text.includes('дн') ? 'day' : 'month';
  const row = mark === 'day' ? 5 : 4;
  const unit = text.slice(amount.length);
  return { amount, unit, mark, row, rows: Math.ceil(Number(count) / row), isOpen: text.startsWith('от') };
}
