import type { ReactNode } from 'react';
import type { BlockOf } from '#api/types.ts';
import { telHref } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { joinShortWords } from '#platform/typography.ts';
import { ButtonLink } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './closing.module.css';

type Person = BlockOf<'people'>['items'][number];
type ClosingProps = Pick<BlockOf<'cards'>, 'heading' | 'text' | 'items'>;

/** Renders the end of a page: a dark panel with what visitors can do next. Each item leads somewhere. */
export function Closing({ heading, text, items }: ClosingProps) {
  return (
    <Panel heading={heading} lead={text}>
      <ul>
        {items.map((item) => (
          <Offer key={item.title} {...item} />
        ))}
      </ul>
    </Panel>
  );
}

/** Renders the end of a page: a dark panel with the person to call or to write to. */
export function ClosingContact({ heading, person }: { heading: string | undefined; person: Person }) {
  const { name, role, phone, email } = person;
  return (
    <Panel heading={heading} lead={`${name}, ${role.charAt(0).toLowerCase()}${role.slice(1)}`}>
      <div className={styles.contact}>
        {phone && (
          <a className={styles.phone} href={telHref(phone)}>
            {phone}
          </a>
        )}
        <div className={styles.ways}>
          <ButtonLink to={paths.feedbackForm} look="light" icon="mail">
            Написать нам
          </ButtonLink>
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </div>
      </div>
    </Panel>
  );
}

interface PanelProps {
  readonly heading: string | undefined;
  readonly lead: string | undefined;
  readonly children: ReactNode;
}

function Panel({ heading, lead, children }: PanelProps) {
  return (
    <Section>
      <div className={styles.panel}>
        <div>
          {heading && <h2>{joinShortWords(heading)}</h2>}
          {lead && <p className={styles.lead}>{joinShortWords(lead)}</p>}
        </div>
        {children}
      </div>
    </Section>
  );
}

function Offer({ title, text, href }: ClosingProps['items'][number]) {
  return (
    <li className={styles.offer}>
      <div>
        <h3>{href ? <Link to={href}>{title}</Link> : title}</h3>
        <p>{joinShortWords(text)}</p>
      </div>
      {href && (
        <span data-noprint="" className={styles.arrow}>
          <Icon name="arrow" />
        </span>
      )}
    </li>
  );
}
