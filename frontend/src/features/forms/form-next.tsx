import { useSiteData } from '#api/site-data.ts';
import type { FormKind } from '#api/types.ts';
import { joinShortWords } from '#platform/typography.ts';
import { ContactWays } from '#ui/contact-panel/contact-ways.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './form-next.module.css';
import type { Topic } from './options.ts';

export interface FormNextProps {
  readonly kind: FormKind;
  readonly topic?: Topic | undefined;
  /** The person whom visitors may call instead. */
  readonly person?: NextPerson | undefined;
  /** What visitors should have at hand before they fill in the form. */
  readonly prepare?: readonly string[] | undefined;
}

interface NextPerson {
  readonly name: string;
  readonly role: string;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

const FIRST = ['Сразу покажем номер обращения.', 'Специалист позвонит, если не хватает сведений.'] as const;
const WEEK = [...FIRST, 'Ответим за пять рабочих дней.'];

/** What happens after a form was sent. The deadlines are those of the receipt. */
const NEXT: Readonly<Record<FormKind, readonly string[]>> = {
  feedback: [...FIRST, 'Ответим на почту. Срок назовём вместе с номером.'],
  pharmacovigilance: ['Подтвердим получение в тот же день.', 'Врач позвонит в течение суток.'],
  study: WEEK,
  training: [...FIRST, 'Ответим за три рабочих дня.'],
  destruction: WEEK,
};

const NEXT_OF_TOPIC: Readonly<Partial<Record<Topic, readonly string[]>>> = {
  vacancy: [
    'Сразу покажем номер обращения.',
    'Отдел кадров прочитает резюме и ответит за три рабочих дня.',
    'Если подходящего места пока нет, напишем, когда оно появится.',
  ],
  corruption: [
    'Сразу покажем номер сообщения. Имя указывать не обязательно.',
    'Комиссия проверит сведения и примет решение в течение тридцати дней.',
  ],
};

/**
 * Renders what visitors need for a form, what happens after it was sent, and whom to call instead. It stands beside the
 * form on a desktop.
 */
export function FormNext({ kind, topic, person, prepare }: FormNextProps) {
  const steps = (topic && NEXT_OF_TOPIC[topic]) ?? NEXT[kind];
  return (
    <div className={styles.aside} data-noprint="">
      {prepare && (
        <div>
          <h3 className={styles.title}>Что подготовить</h3>
          <ul className={styles.things}>
            {prepare.map((thing) => (
              <li key={thing}>
                <Icon name="check" size="sm" />
                {joinShortWords(thing)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.panel}>
        <h3 className={styles.title}>Что будет дальше</h3>
        <ul className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>{joinShortWords(step)}</li>
          ))}
        </ul>
        {person?.phone && <Caller person={person} phone={person.phone} />}
      </div>
    </div>
  );
}

/** Renders the person whom visitors may call instead, with the office hours. */
function Caller({ person: { name, role, email }, phone }: { person: NextPerson; phone: string }) {
  const hours = useSiteData()?.contacts.address.hours.split(';', 1)[0];
  return (
    <div className={styles.person}>
      <p className={styles.soft}>Удобнее позвонить?</p>
      <ContactWays phone={phone} email={email} />
      {hours && !role.includes('круглосуточно') && <p className={styles.soft}>{hours}</p>}
      <p className={styles.name}>{name}</p>
      <p className={styles.soft}>{role}</p>
    </div>
  );
}
