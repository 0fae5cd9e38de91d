import type { VacancyItem } from '#api/types.ts';
import { Share } from '#features/share/share.tsx';
import { longDate } from '#platform/dates.ts';
import { upperFirst } from '#platform/typography.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Split } from '#ui/layout/layout.tsx';
import { PersonCard } from '#ui/person-card/person-card.tsx';
import styles from './work.module.css';

/** Renders the description of a job. The experience, the date and the contact person are next to the description. */
export function Work({ item, address }: { item: VacancyItem; address: string }) {
  return (
    <Split aside={<Terms item={item} address={address} />}>
      <div className={styles.parts}>
        <Part title="Что делать" items={item.duties} />
        <Part title="Что нужно уметь" items={item.requirements} />
        <Part title="Что мы предлагаем" items={item.conditions} />
      </div>
    </Split>
  );
}

function Part({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {items.map((text) => (
          <li key={text} className={styles.item}>
            <Icon name="check" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Terms({ item, address }: { item: VacancyItem; address: string }) {
  const { title, experience, date, contact } = item;
  return (
    <div className={styles.aside}>
      <div className={styles.terms}>
        <div className={styles.facts}>
          <Facts
            items={[
              { title: 'Опыт', value: upperFirst(experience) },
              { title: 'Опубликована', value: longDate(date) },
            ]}
          />
        </div>
      </div>
      <PersonCard {...contact} />
      <Share title={title} address={address} />
    </div>
  );
}
