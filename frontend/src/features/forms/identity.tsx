import { Fieldset } from '#ui/field/form-controls.tsx';
import styles from './identity.module.css';

/**
 * Renders the choice between a report with a name and an anonymous report. While the anonymous report is chosen, the
 * stylesheet hides the fields of the contact.
 */
export function Identity({ anonymous }: { anonymous: boolean }) {
  return (
    <Fieldset legend="Назовёте ли вы себя?">
      <label className={styles.choice}>
        <input type="radio" name="anonymous" value="false" defaultChecked={!anonymous} />
        <span>Да, чтобы комиссия могла ответить. Имя узнает один человек.</span>
      </label>
      <label className={styles.choice}>
        <input type="radio" name="anonymous" value="true" defaultChecked={anonymous} data-anonymous />
        <span>Анонимно. Мы не сохраним ни имени, ни почты, ни телефона и не сможем ответить.</span>
      </label>
    </Fieldset>
  );
}
