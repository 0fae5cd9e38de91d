import { type RefObject, useEffect, useRef, useState } from 'react';
import styles from './colours.module.css';
import { contrastRatio, parseRgb } from './contrast.ts';

/** Text colours with the grounds on which the components use them. The ratio must be at least 4.5 (WCAG 2.2, 1.4.3). */
const TEXTS: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ['--ink', ['--surface', '--raised', '--mint', '--mint-pale', '--sand', '--accent-pale', '--gold-pale']],
  ['--ink-soft', ['--surface', '--raised', '--mint-pale', '--sand']],
  ['--brand', ['--surface', '--raised', '--mint-pale', '--sand']],
  ['--brand-deep', ['--surface', '--raised', '--mint', '--mint-pale']],
  ['--accent-deep', ['--surface', '--raised', '--accent-pale']],
  ['--gold-deep', ['--surface', '--raised', '--gold-pale']],
  ['--on-fill', ['--fill', '--fill-strong']],
  ['--on-dark', ['--band', '--band-deep', '--band-light']],
  ['--on-dark-soft', ['--band', '--band-deep']],
  ['--on-paper', ['--paper']],
];

/** Borders of controls with their grounds. The ratio must be at least 3 (WCAG 2.2, 1.4.11). */
const BORDERS: typeof TEXTS = [['--line-strong', ['--surface', '--raised', '--sand']]];

const MIN_TEXT = 4.5;
const MIN_BORDER = 3;

/** Renders each text colour on each of its grounds, with the contrast ratio in the view that is chosen. */
export function Colours() {
  return (
    <section>
      <h2 className={styles.title}>Colours</h2>
      <h3>Text</h3>
      <Pairs pairs={TEXTS} minimum={MIN_TEXT} />
      <h3>Borders of controls</h3>
      <Pairs pairs={BORDERS} minimum={MIN_BORDER} />
    </section>
  );
}

function Pairs({ pairs, minimum }: { pairs: typeof TEXTS; minimum: number }) {
  return (
    <ul className={styles.pairs}>
      {pairs.flatMap(([text, grounds]) =>
        grounds.map((ground) => (
          <li key={text + ground}>
            <Pair text={text} ground={ground} minimum={minimum} />
          </li>
        )),
      )}
    </ul>
  );
}

function Pair({ text, ground, minimum }: { text: string; ground: string; minimum: number }) {
  const ref = useRef<HTMLDivElement>(null);
  const ratio = useRatio(ref);
  return (
    <div ref={ref} className={styles.pair} style={{ color: `var(${text})`, background: `var(${ground})` }}>
      <span>
        {text} on {ground}
      </span>
      <span data-ratio={ratio} data-minimum={minimum}>
        {ratio?.toFixed(2)}
      </span>
    </div>
  );
}

/** Returns the contrast ratio of the colours of an element, and measures it again when the scheme or the view changes. */
function useRatio(ref: RefObject<HTMLElement | null>): number | undefined {
  const [ratio, setRatio] = useState<number>();
  useEffect(() => {
    const element = ref.current;
    const measure = (): void => setRatio(element ? ratioOf(element) : undefined);
    measure();
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', measure);
    const observer = new MutationObserver(measure);
    observer.observe(document.documentElement, { attributes: true });
    return () => {
      scheme.removeEventListener('change', measure);
      observer.disconnect();
    };
  }, [ref]);
  return ratio;
}

function ratioOf(element: HTMLElement): number | undefined {
  const { color, backgroundColor } = getComputedStyle(element);
  const [text, ground] = [parseRgb(color), parseRgb(backgroundColor)];
  return text && ground ? contrastRatio(text, ground) : undefined;
}
