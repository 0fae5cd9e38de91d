import { Logo } from '#ui/logo/logo.tsx';
import styles from './brand.module.css';

const GROUNDS = ['surface', 'mint', 'band', 'paper'] as const;

/** The colours of the mark, and what each is for. */
const COLOURS = [
  { token: '--brand', use: 'Links and the mark on a light ground' },
  { token: '--fill', use: 'Buttons, with white text' },
  { token: '--band', use: 'Dark bands and films' },
  { token: '--mint', use: 'Calm surfaces behind cards' },
  { token: '--sand', use: 'Sections with a form' },
  { token: '--gold', use: 'The drop, and the outline of the focus; never text' },
  { token: '--accent', use: 'One accent in a picture; never text' },
] as const;

/** Where the mark appears outside the pages. The files are those that the site sends. */
const USES = [
  { src: '/favicon.svg', title: 'Favicon' },
  { src: '/api/media/share/home.jpg', title: 'Share picture' },
] as const;

/** Renders the brand on one page: the mark with its clear space, the colours and the font. */
export function Brand() {
  return (
    <section>
      <h2 className={styles.title}>Brand</h2>
      <h3>Mark</h3>
      <p className={styles.text}>
        Two wings around a drop. The wings have the colour of the text around them, and the drop is always gold; on
        one-colour prints, all parts have one colour. The name stands to the right of the mark. The mark is at least 24
        px high on a screen and 8 mm on paper. It is never turned, outlined, or put on a photograph without a band.
      </p>
      <ul className={styles.marks}>
        {GROUNDS.map((ground) => (
          <li key={ground} className={styles[ground]}>
            <Logo />
          </li>
        ))}
      </ul>
      <h3>Clear space</h3>
      <p className={styles.text}>The dashed line is one drop away from the mark. Nothing else may be inside it.</p>
      <div className={styles.clear}>
        <Logo />
      </div>
      <h3>Colours</h3>
      <ul className={styles.colours}>
        {COLOURS.map(({ token, use }) => (
          <li key={token}>
            <span className={styles.swatch} style={{ background: `var(${token})` }} />
            <strong>{token}</strong>
            <span>{use}</span>
          </li>
        ))}
      </ul>
      <h3>Font</h3>
      <p className={styles.text}>
        Onest, a variable font with weights from 400 to 700, on pages, packages, films and documents. Titles have the
        weight 600 and slightly tighter letters.
      </p>
      <p lang="ru" className={styles.specimen}>
        АаБбВвГгДдЕеЁёЖжЗзИиЙйКкЛлМмНнОоПпРрСсТтУуФфХхЦцЧчШшЩщЪъЫыЬьЭэЮюЯя 0123456789 № ₽ «»
      </p>
      <h3>Applications</h3>
      <ul className={styles.uses}>
        {USES.map(({ src, title }) => (
          <li key={src}>
            <img src={src} alt="" className={styles.use} />
            <span>{title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
