import type { BlockOf } from '#api/types.ts';
import { telHref } from '#platform/numbers.ts';
import { Card } from '#ui/card/card.tsx';
import { Section } from '#ui/layout/layout.tsx';
import styles from './first-steps.module.css';

interface FirstStepsProps {
  readonly ways: BlockOf<'cards'>;
  readonly contact: BlockOf<'people'> | undefined;
}

/** Renders the ways to begin without experience, and beside them whom to ask. */
export function FirstSteps({ ways, contact }: FirstStepsProps) {
  return (
    <Section heading={ways.heading}>
      <div className={styles.row}>
        {ways.items.map(({ title, text, href, picture }) => (
          <Card key={title} title={title} text={text} to={href} picture={picture} phone="row" />
        ))}
        {contact && (
          <div className={styles.contact}>
            <h3 className={styles.heading}>{contact.heading}</h3>
            <p className={styles.invitation}>Подскажем, с чего начать, если опыта пока нет.</p>
            {contact.items.map(({ name, role, phone, email }) => (
              <div key={name} className={styles.person}>
                <div>
                  <p className={styles.name}>{name}</p>
                  <p className={styles.role}>{role}</p>
                </div>
                <p className={styles.ways}>
                  {phone && (
                    <a className={styles.phone} href={telHref(phone)}>
                      {phone}
                    </a>
                  )}
                  {email && <a href={`mailto:${email}`}>{email}</a>}
                </p>
              </div>
            ))}
          </div>
        )}
      </div>
    </Section>
  );
}
