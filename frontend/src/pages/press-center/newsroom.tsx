import type { BlockOf } from '#api/types.ts';
import { upperFirst } from '#platform/typography.ts';
import { ContactPanel } from '#ui/contact-panel/contact-panel.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { Section } from '#ui/layout/layout.tsx';
import styles from './newsroom.module.css';

interface NewsroomProps {
  readonly rules: BlockOf<'facts'>;
  readonly contact: BlockOf<'people'>;
}

/** Renders what a newsroom needs: whom to ask, and beside it the rules of answers, filming and quotes. */
export function Newsroom({ rules, contact }: NewsroomProps) {
  return (
    <Section id="newsroom" heading={rules.heading}>
      <div className={styles.newsroom}>
        <ContactPanel
          heading={contact.heading}
          text="Ответим на вопрос, найдём собеседника, пришлём фотографии."
          people={contact.items}
        />
        <Facts
          items={rules.items.map(({ title, value }) => ({
            title,
            value: value.includes('@') ? value : upperFirst(value),
          }))}
        />
      </div>
    </Section>
  );
}
