import { notify } from '#platform/interface-state.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './share.module.css';

interface ShareProps {
  readonly title: string;
  /** The absolute URL of the page. The e-mail link contains this URL and works without scripts. */
  readonly address: string;
}

/**
 * Renders the ways to share a page. Without scripts, only the e-mail link is shown, because the other ways need
 * scripts.
 */
export function Share({ title, address }: ShareProps) {
  return (
    <ul className={styles.share} aria-label="Поделиться" data-noprint="">
      <li className={styles.scripted}>
        <button type="button" className={styles.action} onClick={() => void copyAddress()}>
          <Icon name="copy" />
          <span>
            Скопировать<span className={styles.object}> ссылку</span>
          </span>
        </button>
      </li>
      <li>
        <a className={styles.action} href={letter(title, address)}>
          <Icon name="mail" />
          <span>
            Отправить<span className={styles.object}> письмом</span>
          </span>
        </a>
      </li>
      <li className={styles.scripted}>
        <button type="button" className={styles.action} onClick={() => window.print()}>
          <Icon name="print" />
          Распечатать
        </button>
      </li>
    </ul>
  );
}

function letter(title: string, address: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
}

/**
 * Copies the URL of the page to the clipboard and shows a message. Copying fails if the visitor has denied access to
 * the clipboard. On an insecure origin, copying always fails, because browsers provide no clipboard.
 */
async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    notify('Ссылка скопирована');
  } catch {
    notify('Браузер не дал скопировать ссылку. Её можно взять из адресной строки');
  }
}
