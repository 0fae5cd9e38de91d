import type { ReactNode } from 'react';
import type { BlockOf } from '#api/types.ts';
import { BlockBody } from '#features/blocks/block-body.tsx';
import { joinShortWords } from '#platform/typography.ts';
import { ContactWays } from '#ui/contact-panel/contact-ways.tsx';
import { Section } from '#ui/layout/layout.tsx';
import styles from './reception.module.css';

interface ReceptionProps {
  readonly people: BlockOf<'people'>['items'];
  readonly questions: BlockOf<'questions'>;
  /** The button that leads to the form. */
  readonly children: ReactNode;
}

/** Renders the end of the page: how to write to the director and whom to call, beside the answers to questions. */
export function Reception({ people, questions, children }: ReceptionProps) {
  return (
    <Section tone="sand">
      <div className={styles.reception}>
        <div className={styles.write}>
          {questions.heading && <h2>{questions.heading}</h2>}
          {questions.text && <p className={styles.lead}>{joinShortWords(questions.text)}</p>}
          {children}
          {people.map(({ name, role, phone, email }) => (
            <address key={name} className={styles.person}>
              <span className={styles.role}>{role}</span>
              <span>{name}</span>
              <ContactWays phone={phone} email={email} />
            </address>
          ))}
        </div>
        <BlockBody block={questions} programs={[]} />
      </div>
    </Section>
  );
}
