import type { FormKind } from '#api/types.ts';
import { telHref } from '#platform/numbers.ts';
import { joinShortWords } from '#platform/typography.ts';
import styles from './form-next.module.css';
import type { Topic } from './options.ts';

export interface FormNextProps {
  readonly kind: FormKind;
  readonly topic?: Topic | undefined;
  /** The person whom visitors may call instead. */
  readonly person?: { readonly name: string; readonly phone?: string | undefined } | undefined;
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

/** Renders what happens after a form was sent, and whom to call instead. It stands beside the form on a desktop. */
export function FormNext({ kind, topic, person }: FormNextProps) {
  const steps = (topic && NEXT_OF_TOPIC[topic]) ?? NEXT[kind];
  return (
    <div className={styles.aside} data-noprint="">
      <h3 className={styles.title}>Что будет дальше</h3>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{joinShortWords(step)}</li>
        ))}
      </ul>
      {person?.phone && (
        <p className={styles.person}>
          Удобнее позвонить? {person.name}
          <a href={telHref(person.phone)}>{person.phone}</a>
        </p>
      )}
    </div>
  );
}
