import { telHref } from '#platform/numbers.ts';
import styles from './contact-ways.module.css';

interface ContactWaysProps {
  readonly phone: string | undefined;
  readonly email: string | undefined;
}

/** Renders the ways to reach a person. The phone number is larger than the e-mail address. */
export function ContactWays({ phone, email }: ContactWaysProps) {
  return (
    <p className={styles.ways}>
      {phone && (
        <a className={styles.phone} href={telHref(phone)}>
          {phone}
        </a>
      )}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  );
}
