import { Container } from '#ui/layout/layout.tsx';
import styles from './page.module.css';

/** Draws a production line in one stroke: a reactor, a filling machine, a conveyor with vials, a camera and a carton. */
export function LinePicture() {
  return (
    <Container>
      <svg
        viewBox="0 0 960 150"
        className={styles.line}
        role="img"
        aria-label="Линия: реактор, розлив, контроль и упаковка"
        data-decoration=""
        data-noprint=""
      >
        <path d="M0 130h960" className={styles.ground} />
        <path d="M60 40q40-24 80 0v60q-40 24-80 0zM60 40q40 22 80 0M75 112v18M125 112v18M100 26V10h60v-4M100 44v44M88 88h24" />
        <path d="M140 78h70v-30h60M210 78v12h-40" />
        <path d="M270 20h110v50H270zM292 70v18M314 70v18M336 70v18M358 70v18M284 34h30M284 46h54M300 20V8h50v12" />
        <path d="M250 112h520a9 9 0 0 1 0 18H250a9 9 0 0 1 0-18M268 121h.1M330 121h.1M392 121h.1M454 121h.1M516 121h.1M578 121h.1M640 121h.1M702 121h.1M756 121h.1" />
        <path
          d="M286 112V98l4-4v-5h8v5l4 4v14M330 112V98l4-4v-5h8v5l4 4v14M420 112V98l4-4v-5h8v5l4 4v14M464 112V98l4-4v-5h8v5l4 4v14M508 112V98l4-4v-5h8v5l4 4v14M600 112V98l4-4v-5h8v5l4 4v14M644 112V98l4-4v-5h8v5l4 4v14M688 112V98l4-4v-5h8v5l4 4v14"
          className={styles.accent}
        />
        <path d="M530 20h60v34h-60zM560 54v10M548 64h24l-6 10h-12zM554 78l-10 30M566 78l10 30M542 30h12M560 6v14" />
        <path d="M800 66l50-16 60 14v50l-56 16-54-14zM800 66l54 12 56-14M854 78v52M824 58l58 13" />
        <path d="M822 96l14 3v12l-14-3z" className={styles.accent} />
      </svg>
    </Container>
  );
}
