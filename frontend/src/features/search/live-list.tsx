import { classes } from '#platform/classes.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { kindWords } from './hit-kinds.ts';
import styles from './live-list.module.css';
import type { LiveHit } from './use-live-search.ts';

interface LiveListProps {
  readonly id: string;
  readonly open: boolean;
  readonly hits: readonly LiveHit[];
  /** The number of all results. */
  readonly total: number;
  readonly active: number;
  readonly query: string;
  /** Called with the index of the option that was clicked. */
  readonly onChoose: (index: number) => void;
}

/**
 * Renders the suggestions below the search field, and a last option that leads to all results. The focus stays in the
 * field, and `aria-activedescendant` names the active option.
 */
export function LiveList({ id, open, hits, total, active, query, onChoose }: LiveListProps) {
  // An option is never focused: the search field has the focus, and handles the keys.
  const option = (index: number) => ({
    id: optionId(id, index),
    role: 'option',
    'aria-selected': index === active,
    onClick: () => onChoose(index),
  });
  return (
    <div id={id} role="listbox" aria-label={`Подсказки по запросу «${query}»`} hidden={!open} className={styles.list}>
      {hits.map((hit, index) => (
        <div key={`${hit.kind} ${hit.href}`} className={styles.option} {...option(index)}>
          <Suggestion hit={hit} />
        </div>
      ))}
      {hits.length > 0 && (
        <div className={classes(styles.option, styles.all)} {...option(hits.length)}>
          Все результаты: {total}
          <Icon name="arrow" size="sm" />
        </div>
      )}
    </div>
  );
}

/** Renders a suggestion with its picture, its title, its kind, and the text around the match, such as form and dose. */
function Suggestion({ hit: { kind, title, snippet, picture } }: { hit: LiveHit }) {
  const words = kindWords(kind);
  return (
    <>
      <span className={styles.picture}>
        {/* The title names what the picture shows. */}
        {picture ? <Picture picture={{ ...picture, alt: '' }} sizes="4rem" /> : <Icon name={words.icon} size="sm" />}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the API host escapes the excerpt and marks the match. */}
        <span className={styles.excerpt} dangerouslySetInnerHTML={{ __html: snippet }} />
      </span>
      <span className={styles.kind}>{words.title}</span>
    </>
  );
}

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}
