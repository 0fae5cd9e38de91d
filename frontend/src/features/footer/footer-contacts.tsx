import { Fragment } from 'react';
import type { SiteContacts } from '#api/site-data.ts';
import { telHref } from '#platform/numbers.ts';
import styles from './footer-contacts.module.css';

/** Renders the two most important phone numbers, the general e-mail address and the postal address. */
export function FooterContacts({ contacts: { phones, emails, address } }: { contacts: SiteContacts }) {
  return (
    <address className={styles.contacts}>
      {phones.slice(0, 2).map(({ title, number }) => (
        <p key={number}>
          <a href={telHref(number)} className={styles.phone}>
            {number}
          </a>
          <span className={styles.note}>{title}</span>
        </p>
      ))}
      {emails.slice(0, 1).map((email) => (
        <p key={email.address}>
          <a href={`mailto:${email.address}`}>{email.address}</a>
          <span className={styles.note}>{email.title}</span>
        </p>
      ))}
      <p>
        {address.text}
        <span className={styles.note}>
          {address.hours.split(/(?<=[,;]) /).map((time) => (
            <Fragment key={time}>
              <span className={styles.time}>{time}</span>{' '}
            </Fragment>
          ))}
        </span>
      </p>
    </address>
  );
}
