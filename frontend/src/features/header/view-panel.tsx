import { Icon } from '#ui/icon/icon.tsx';
import { KeptMarkup } from '#ui/kept-markup/kept-markup.tsx';
import { ViewForm } from './view-form.tsx';
import styles from './view-panel.module.css';

const ID = 'view';

/**
 * Renders the button that opens the settings of the view, and the settings. The panel is a popover, which opens and
 * closes without scripts. `app/view-controls.ts` applies the settings at once; without scripts, the renderer does.
 */
export function ViewPanel({ className }: { className?: string | undefined }) {
  return (
    <>
      <button type="button" className={className} popoverTarget={ID} aria-label="Вид сайта, версия для слабовидящих">
        <Icon name="eye" />
      </button>
      <div id={ID} popover="auto" className={styles.panel}>
        <KeptMarkup as="div" name="view" content={import.meta.env.SSR && (() => <ViewForm />)} />
      </div>
    </>
  );
}
