import type { Common } from '#api/types.ts';
import { notify } from '#platform/interface-state.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Section } from '#ui/layout/layout.tsx';
import styles from './requisites.module.css';

/**
 * Renders the company's legal and bank details for contracts and payments. A visitor can copy a single detail or all
 * details.
 */
export function Requisites({ requisites }: Pick<Common, 'requisites'>) {
  const all = requisites.map(({ title, value }) => `${title}: ${value}`).join('\n');
  return (
    <Section heading="Реквизиты" fold="phone">
      <dl className={styles.list}>
        {requisites.map(({ title, value }) => (
          <div key={title} className={styles.item}>
            <dt className={styles.title}>{title}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.action}>
              <button
                type="button"
                className={styles.copy}
                aria-label={`Скопировать: ${title}`}
                onClick={() => void copy(value, `Скопировано: ${title}`)}
              >
                <Icon name="copy" />
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.all}>
        <Button look="soft" icon="copy" onClick={() => void copy(all, 'Реквизиты скопированы')}>
          Скопировать все реквизиты
        </Button>
      </div>
    </Section>
  );
}

/**
 * Copies a text to the clipboard and shows a notification. If the browser denies access to the clipboard, the
 * notification asks the visitor to copy the text by hand. Without a notification, the visitor would assume that the
 * text was copied.
 */
async function copy(text: string, message: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(message);
  } catch {
    notify('Не получилось: скопируйте вручную');
  }
}
