import { joinShortWords } from '#platform/typography.ts';
import styles from './contact-panel.module.css';
import { ContactWays } from './contact-ways.tsx';

interface ContactPanelProps {
  readonly heading: string | undefined;
  /** What the department helps with. */
  readonly text: string;
  readonly people: readonly {
    readonly name: string;
    readonly role: string;
    readonly phone?: string | undefined;
    readonly email?: string | undefined;
  }[];
}

/** Renders the contact of a department as a panel beside other content. The phone number is the largest thing in it. */
export function ContactPanel({ heading, text, people }: ContactPanelProps) {
  return (
    <div className={styles.panel}>
      {heading && <h3 className={styles.heading}>{heading}</h3>}
      <p className={styles.text}>{joinShortWords(text)}</p>
      {people.map(({ name, role, phone, email }) => (
        <div key={name} className={styles.person}>
          <div>
            <p className={styles.name}>{name}</p>
            <p className={styles.role}>{role}</p>
          </div>
          <ContactWays phone={phone} email={email} />
        </div>
      ))}
    </div>
  );
}
