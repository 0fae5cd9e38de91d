import type { ReactNode } from 'react';
import { telHref } from '#platform/numbers.ts';
import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './person-card.module.css';

interface PersonCardProps {
  readonly name: string;
  readonly role: string;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly picture?: PictureSource | undefined;
  readonly children?: ReactNode;
}

/**
 * Renders a card with the name, the role and the contact details of a person. If there is no portrait, renders the
 * initials.
 */
export function PersonCard({ name, role, phone, email, picture, children }: PersonCardProps) {
  return (
    <article className={styles.person}>
      <div className={styles.portrait} aria-hidden={picture ? undefined : 'true'}>
        {picture ? <Picture picture={picture} shape="square" /> : initials(name)}
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.role}>{role}</p>
        {phone && <a href={telHref(phone)}>{phone}</a>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {children}
      </div>
    </article>
  );
}

/**
 * Returns the initials of a person: the first letter of the first word and the first letter of the last word. A
 * patronymic between the two words, as in most Russian names, is left out.
 */
function initials(name: string): string {
  const words = name.split(' ');
  return `${words[0]?.charAt(0) ?? ''}${words.at(-1)?.charAt(0) ?? ''}`;
}
