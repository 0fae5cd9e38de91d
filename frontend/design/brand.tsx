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

/** Where the mark appears outside the pages of the site. The files are those that the site sends. */
const PICTURES = [
  { src: '/favicon.svg', title: 'Favicon: the mark alone, on its own ground' },
  { src: '/api/media/share/home.jpg', title: 'Preview of a link: the mark and the name on the band' },
  {
    src: '/api/media/products/parafelin-800.webp',
    title: 'Package: the mark and the name above the name of the product',
  },
  { src: '/api/media/products/parafelin-back.svg', title: 'Back of a package: the colour of the section on one edge' },
  { src: '/api/media/news/yubiley-80-960.webp', title: 'Plate and medal: the mark in one metal' },
] as const;

const FILM = '/api/media/video/istoriya-bashni';

const DOCUMENTS = [
  { href: '/api/media/files/instruction-parafelin.pdf', title: 'Leaflet (PDF)' },
  { href: '/api/media/files/media-kit.pdf', title: 'Press kit (PDF)' },
  { href: '/api/media/files/forma-ceny.docx', title: 'Blank form (DOCX)' },
  { href: '/api/media/files/znak-medius-farm.svg', title: 'The mark for printers (SVG)' },
  { href: '/catalog/parafelin', title: 'A page on paper: the printed leaflet of a product has the mark at its head' },
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
        px high on a screen and 8 mm on paper. It is never turned or outlined, and lies on a picture only where the
        picture is plain and dark.
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
        {PICTURES.map(({ src, title }) => (
          <li key={src}>
            <img src={src} alt="" className={styles.use} />
            <span>{title}</span>
          </li>
        ))}
        <li>
          {/* The films are silent, and their words are part of the picture. */}
          <video src={`${FILM}.mp4`} controls={true} muted={true} preload="metadata" className={styles.use} />
          <span>Film: white words on the band beside a picture, with the mark above them</span>
        </li>
      </ul>
      <ul className={styles.documents}>
        {DOCUMENTS.map(({ href, title }) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
