// Writes the regimen of a medicine as a table in Markdown, in the same way as the content API.
import { plural } from '../placeholders.mjs';

const HEAD = ['Пациенты', 'Разовая доза', 'Приёмов в сутки, не больше', 'Наибольшая суточная доза'];
const NO_BREAK_SPACE = '\u00a0';

/** Returns the table of a regimen. `dose` is the strength of a single unit, such as `400 мг`. */
export function regimenTable({ unit, rows }, dose) {
  const strength = /^(\d+)[ \u00a0](\p{L}+)$/u.exec(dose ?? '');
  const lines = rows.map(({ patients, single_from: from, single, times, daily_max: most }) => [
    patients,
    amount([from, single], unit, strength),
    times,
    amount([most], unit, strength),
  ]);
  return [HEAD, HEAD.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Returns an amount such as `1–2 таблетки (500–1000 мг)`. `range` is one number, or a lower and an upper number. */
function amount(range, unit, strength) {
  const numbers = range.filter((number) => number !== undefined);
  const noun = Number.isInteger(numbers.at(-1)) ? plural(numbers.at(-1), unit) : unit[1];
  const units = `${numbers.map(withFraction).join('–')}${NO_BREAK_SPACE}${noun}`;
  if (!strength) return units;
  const weights = numbers.map((number) => `${number * strength[1]}`.replace('.', ','));
  return `${units} (${weights.join('–')}${NO_BREAK_SPACE}${strength[2]})`;
}

function withFraction(number) {
  const wholes = Math.floor(number);
  return `${wholes || ''}${number > wholes ? '½' : ''}`;
}
