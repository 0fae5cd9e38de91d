import { useNavigate } from 'react-router';
import { Icon } from '#ui/icon/icon.tsx';
import { kindWords } from './hit-kinds.ts';
import styles from './live-list.module.css';
import type { LiveHit } from './use-live-search.ts';

interface LiveListProps {
  readonly id: string;
  readonly open: boolean;
  readonly hits: readonly LiveHit[];
  readonly active: number;
  readonly query: string;
  readonly onChoose: () => void;
}

/**
 * Renders the suggestions below the search field. The focus stays in the field, and `aria-activedescendant` names the
 * active suggestion.
 */
export function LiveList({ id, open, hits, active, query, onChoose }: LiveListProps) {
  const navigate = useNavigate();
  return (
    <div id={id} role="listbox" aria-label={`Подсказки по запросу «${query}»`} hidden={!open} className={styles.list}>
      {hits.map(({ kind, title, href }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles Enter.
        // biome-ignore lint/a11y/useFocusableInteractive: an option of a combobox is never focused.
        <div
          key={`${kind} ${href}`}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === active}
          className={styles.option}
          onClick={() => {
            onChoose();
            void navigate(href);
          }}
        >
          <Icon name={kindWords(kind).icon} size="sm" />
          <span>{title}</span>
          <span className={styles.kind}>{kindWords(kind).title}</span>
        </div>
      ))}
    </div>
  );
}

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}
