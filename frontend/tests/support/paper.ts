import type { Page } from '@playwright/test';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** A line of text on a sheet. The unit is the point, and `bottom` is counted from the lower edge of the sheet. */
interface Line {
  text: string;
  left: number;
  right: number;
  bottom: number;
}

/** A page of paper. */
export interface Sheet {
  readonly text: string;
  readonly lines: readonly Line[];
  /** The colours in which text is printed, as `#10312b`. */
  readonly colors: ReadonlySet<string>;
}

/** A gap between two words of a line that is wider than this belongs to two columns. */
const COLUMN_GAP = 14;

/** Prints a page with backgrounds and returns its sheets. */
export async function print(page: Page): Promise<Sheet[]> {
  const pdf = await getDocumentProxy(
    new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })),
  );
  const sheets: Sheet[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const sheet = await pdf.getPage(number);
    const lines = linesOf((await sheet.getTextContent()).items);
    sheets.push({ lines, text: lines.map(({ text }) => text).join('\n'), colors: await colorsOf(sheet) });
  }
  return sheets;
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

function linesOf(items: Awaited<ReturnType<PdfPage['getTextContent']>>['items']): Line[] {
  const lines: Line[] = [];
  for (const item of items) {
    if (!('str' in item) || !item.str.trim()) continue;
    const [, , , , left, bottom]: number[] = item.transform;
    if (left === undefined || bottom === undefined) continue;
    const last = lines.at(-1);
    const continues = last && Math.abs(last.bottom - bottom) < 1 && left >= last.left && left - last.right < COLUMN_GAP;
    if (continues) {
      last.text += left - last.right > 1 ? ` ${item.str}` : item.str;
      last.right = left + item.width;
    } else {
      lines.push({ text: item.str, left, right: left + item.width, bottom });
    }
  }
  return lines;
}

/** Returns the fill colours that are set when a sheet shows text. */
async function colorsOf(sheet: PdfPage): Promise<Set<string>> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await sheet.getOperatorList();
  const colors = new Set<string>();
  const saved: string[] = [];
  let fill = '#000000';
  fnArray.forEach((operator, index) => {
    if (operator === OPS.save) saved.push(fill);
    if (operator === OPS.restore) fill = saved.pop() ?? fill;
    if (operator === OPS.setFillRGBColor) fill = String(argsArray[index][0]);
    if (operator === OPS.showText) colors.add(fill);
  });
  return colors;
}
