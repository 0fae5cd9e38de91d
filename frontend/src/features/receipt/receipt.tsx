import { notify } from '#platform/interface-state.ts';
import { Button } from '#ui/button/button.tsx';
import { Facts } from '#ui/facts/facts.tsx';
import { departmentText } from './departments.ts';
import styles from './receipt.module.css';

interface ReceiptProps {
  readonly number: string;
  readonly department: string;
}

/** Renders the number of a stored form, and who answers it by when. */
export function Receipt({ number, department }: ReceiptProps) {
  const text = departmentText(department);
  return (
    <div className={styles.receipt}>
      <p>Спасибо, мы зарегистрировали обращение. Сохраните номер: по нему проще уточнить, что с ним происходит.</p>
      <div className={styles.number}>
        <strong>{number}</strong>
        <span className={styles.copy}>
          <Button look="soft" icon="copy" onClick={() => void copy(number)}>
            Скопировать номер
          </Button>
        </span>
      </div>
      {text && (
        <Facts
          items={[
            { title: 'Кто ответит', value: text.title },
            { title: 'Срок', value: text.deadline },
          ]}
        />
      )}
    </div>
  );
}

/** Copies the number to the clipboard. On an insecure origin, browsers provide no clipboard. */
async function copy(number: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(number);
    notify('Номер скопирован');
  } catch {
    notify('Не удалось скопировать номер');
  }
}
