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

/** Without scripts, the browser shows this element of the document first, although the document begins far above it. */
const STARTS_HERE = { autoFocus: true };

/** Renders the errors of a rejected form above its fields. Each error is a link to its field, and names the field. */
export function ErrorSummary({ submission: { problem, errors }, idOf, labelOf }: ErrorSummaryProps) {
  const entries = Object.entries(errors);
  const isAlone = problem !== null && entries.length === 0;
  return (
    <div role="alert" className={styles.summary} {...(isAlone && { tabIndex: -1, ...STARTS_HERE })}>
      {problem && (
        <Notice tone={problem.tone} title={problem.title}>
          {problem.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {entries.length > 0 && (
            <ul>
              {entries.map(([name, message], index) => (
                <li key={name}>
                  <a
                    href={`#${idOf(name)}`}
                    {...(index === 0 && STARTS_HERE)}
                    onClick={(event) => focusField(event, idOf(name))}
                  >
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
