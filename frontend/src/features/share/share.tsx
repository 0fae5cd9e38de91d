import { notify } from '#platform/interface-state.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './share.module.css';

interface ShareProps {
  readonly title: string;
  /** The page's full address, for a letter that is written without scripts. */
  readonly address: string;
}

/** Ways to pass a page on. Without scripts only the letter is left: the rest could do nothing. */
export function Share({ title, address }: ShareProps) {
  return (
    <ul className={styles.share} aria-label="Поделиться" data-noprint="">
      <li className={styles.scripted}>
        <button type="button" className={styles.action} onClick={() => void copyAddress()}>
          <Icon name="copy" />
          Скопировать ссылку
        </button>
      </li>
      <li>
        <a className={styles.action} href={letter(title, address)}>
          <Icon name="mail" />
          Отправить письмом
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

/** The clipboard may be forbidden by the visitor or absent on an unsafe origin. */
async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    notify('Ссылка скопирована');
  } catch {
    notify('Браузер не дал скопировать ссылку. Её можно взять из адресной строки');
  }
}
