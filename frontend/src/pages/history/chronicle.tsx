import { Container } from '#ui/layout/layout.tsx';
import { Timeline } from '#ui/timeline/timeline.tsx';
import styles from './chronicle.module.css';
import { DecadeNav } from './decade-nav.tsx';
import type { Decade } from './decades.ts';

/** Renders all decades in a single column, next to a sticky navigation. */
export function Chronicle({ decades }: { decades: readonly Decade[] }) {
  return (
    <div className={styles.chronicle}>
      <Container>
        <div className={styles.columns}>
          <DecadeNav decades={decades} />
          <div>
            {decades.map(({ id, years, title, events }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.decade}>
                <h2 id={`${id}-title`} className={styles.head}>
                  <span className={styles.years}>{years}</span>
                  {title && <span className={styles.title}>{title}</span>}
                </h2>
                <Timeline items={events} />
              </section>
            ))}
          </div>
        </div>
      </Container>
    </div>
  );
}
