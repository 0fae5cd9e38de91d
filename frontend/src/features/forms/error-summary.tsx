import { Notice } from '#ui/notice/notice.tsx';
import styles from './error-summary.module.css';
import { focusField } from './focus-field.ts';
import type { Submission } from './use-submission.ts';

interface ErrorSummaryProps {
  readonly submission: Submission;
  readonly idOf: (name: string) => string;
  /** Returns the label of a field, if the form has the field. */
  readonly labelOf: (name: string) => string | undefined;
}

/** Renders the errors of a rejected form above its fields. Each error is a link to its field, and names the field. */
export function ErrorSummary({ submission: { problem, errors }, idOf, labelOf }: ErrorSummaryProps) {
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
              {entries.map(([name, message], index) => (
                <li key={name}>
                  {/* biome-ignore lint/a11y/noAutofocus: without scripts, the document begins far above the form. */}
                  <a href={`#${idOf(name)}`} autoFocus={index === 0} onClick={(event) => focusField(event, idOf(name))}>
                    {[labelOf(name), message].filter(Boolean).join(': ')}
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
