import type { Common } from '#api/types.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './office.module.css';
import { WayMap } from './way-map.tsx';

/** Renders the address and the opening hours of the head office, with directions as a map and as text. */
export function Office({ address }: Pick<Common, 'address'>) {
  const { title, postal_code, city, text, hours, latitude, longitude, route } = address;
  return (
    <Section tone="sand" heading={title} id="office">
      <div className={styles.office}>
        <WayMap address={text} />
        <div className={styles.words}>
          <div className={styles.facts}>
            <Facts
              items={[
                { title: 'Адрес', value: `${postal_code}, ${city}, ${text}` },
                { title: 'Часы работы', value: hours },
                { title: 'Координаты', value: `${latitude}, ${longitude}` },
              ]}
            />
          </div>
          <Prose html={route} />
        </div>
      </div>
    </Section>
  );
}
