import type { Pharmacies } from '#api/types.ts';
import { telHref } from '#platform/numbers.ts';
import { Section } from '#ui/layout/layout.tsx';
import styles from './wholesale.module.css';

/**
 * Renders the wholesalers from which pharmacies and hospitals can buy. If there are no wholesalers, renders nothing.
 */
export function Wholesale({ partners }: { partners: Pharmacies['wholesale'] }) {
  if (partners.length === 0) return null;
  return (
    <Section tone="sand" heading="Оптовые партнёры" lead="Для аптек, больниц и ветеринарных клиник.">
      <ul className={styles.list}>
        {partners.map(({ name, city, text, phone, email }) => (
          <li key={name} className={styles.partner}>
            <p className={styles.city}>{city}</p>
            <h3>{name}</h3>
            <p className={styles.text}>{text}</p>
            <address className={styles.ways}>
              <a href={telHref(phone)} className={styles.phone}>
                {phone}
              </a>
              {email && <a href={`mailto:${email}`}>{email}</a>}
            </address>
          </li>
        ))}
      </ul>
    </Section>
  );
}
