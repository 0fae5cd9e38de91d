import type { ReactNode } from 'react';
import { telHref } from '#platform/numbers.ts';
import styles from './person-card.module.css';

interface PersonCardProps {
  readonly name: string;
  readonly role: string;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly children?: ReactNode;
}

/**
 * Renders a card with the name, the role and the contact details of a person. It has no portrait: only few contact
 * persons have one, and initials in its place make a list uneven.
 */
export function PersonCard({ name, role, phone, email, children }: PersonCardProps) {
  return (
    <article className={styles.person}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.role}>{role}</p>
      {phone && <a href={telHref(phone)}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {children}
    </article>
  );
}
