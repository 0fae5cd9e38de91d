import { Notice } from '#ui/notice/notice.tsx';
import styles from './error-summary.module.css';
import { focusField } from './focus-field.ts';
import type { Submission } from './use-submission.ts';

interface ErrorSummaryProps {
  readonly submission: Submission;
  readonly idOf: (name: string) => string;
}

/** Renders the errors of a rejected form above its fields. Each error is a link to its field. */
export function ErrorSummary({ submission: { problem, errors }, idOf }: ErrorSummaryProps) {
  const entries = Object.entries(errors);
  return (
    <div role="alert" className={styles.summary}>
      {problem && (
        <Notice tone={problem.tone} title={problem.title}>
          {problem.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {entries.length > 0 && (
            <ul>
              {entries.map(([name, message]) => (
                <li key={name}>
                  <a href={`#${idOf(name)}`} onClick={(event) => focusField(event, idOf(name))}>
                    {message}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </div>
  );
}
