import { type ComponentType, type RefObject, useEffect, useRef } from 'react';
import type { Block, BlockOf } from '#api/types.ts';
import { type Audience, useAccess } from '#platform/access.ts';
import { OPENS_DIALOG } from '#platform/dialog-opener.ts';
import { openPopup } from '#platform/interface-state.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './access-block.module.css';

/** The long words have no-break spaces, which `joinShortWords` puts only before short ones. */
const AUDIENCE_TITLES: Readonly<Record<Audience, string>> = {
  medical: 'медицинских и\u00a0фармацевтических работников',
  veterinary: 'ветеринарных специалистов',
};

const TITLES_SHOWN = 4;

interface AccessBlockProps extends Pick<BlockOf<'access'>, 'audience' | 'blocks'> {
  /** Renders the blocks. An import would be a cycle. */
  readonly Content: ComponentType<{ blocks: readonly Block[] }>;
}

/**
 * Renders content for visitors who confirm that they are specialists. The server renders the same `<details>` element
 * for every visitor. Without scripts, a click opens the element. With scripts, a click opens the access popup, and the
 * element opens after the confirmation.
 *
 * If the first block is a note, it is for visitors who are no specialists, and stands beside the question.
 */
export function AccessBlock({ audience, blocks: all, Content }: AccessBlockProps) {
  const [first] = all;
  const notice = first?.kind === 'notice' ? first : undefined;
  const blocks = notice ? all.slice(1) : all;
  const confirmed = useAccess(audience);
  const block = useRef<HTMLDetailsElement>(null);
  const opened = useRef(false);
  useEffect(() => {
    if (!confirmed || !opened.current) return;
    opened.current = false;
    return focusHeading(block);
  }, [confirmed]);
  return (
    <div className={styles.access}>
      <details ref={block} open={confirmed}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a `summary` element acts as a button. */}
        <summary
          className={styles.gate}
          hidden={confirmed}
          {...OPENS_DIALOG}
          onClick={(event) => {
            event.preventDefault();
            opened.current = true;
            openPopup({ name: 'access', audience });
          }}
        >
          <span className={styles.icon}>
            <Icon name="lock" />
          </span>
          <strong className={styles.title}>{`Материалы для\u00a0${AUDIENCE_TITLES[audience]}`}</strong>
          <span>
            Эти сведения не предназначены для самолечения. Чтобы прочитать их, подтвердите, что вы&nbsp;специалист.
          </span>
          <span className={styles.button}>Я специалист</span>
        </summary>
        <Content blocks={blocks} />
      </details>
      <div className={styles.beside}>
        <Titles blocks={blocks} />
        {notice && (
          <div className={styles.part}>
            <p className={styles.heading}>{notice.title}</p>
            <Prose html={notice.text} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Renders the first headings of the content. */
function Titles({ blocks }: { blocks: readonly Block[] }) {
  const titles = blocks.flatMap((block) => ('heading' in block && block.heading ? [block.heading] : []));
  return (
    <div className={styles.part}>
      <p className={styles.heading}>Что внутри</p>
      <ul>
        {titles.slice(0, TITLES_SHOWN).map((title) => (
          <li key={title}>{joinShortWords(title)}</li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Moves the focus to the first heading of the content after the popup has closed, because the button that had the focus
 * is then hidden. Returns a function that cancels this move.
 */
function focusHeading(block: RefObject<HTMLElement | null>): () => void {
  const frame = requestAnimationFrame(() => {
    const heading = block.current?.querySelector<HTMLElement>('h2, h3');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  });
  return () => cancelAnimationFrame(frame);
}
