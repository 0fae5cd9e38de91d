import type { BlockOf } from '#api/types.ts';
import { joinShortWords } from '#platform/typography.ts';
import { Picture, type PictureSource } from '#ui/picture/picture.tsx';
import styles from './statements.module.css';

type Items = BlockOf<'cards'>['items'];

/** Returns the picture of the first item, if it is the only picture, and no item leads anywhere. */
export function leadPicture([first, ...others]: Items): PictureSource | undefined {
  const isStatement = (item: Items[number]) => !(item.href || item.icon);
  const stands = first && isStatement(first) && others.length >= 4;
  return stands && others.every((item) => isStatement(item) && !item.picture) ? first.picture : undefined;
}

/** Renders statements that lead nowhere: the first one is a panel with a picture, and the others stand beside it. */
export function Statements({ items, picture }: { items: Items; picture: PictureSource }) {
  const [first, ...others] = items;
  return (
    <div className={styles.statements}>
      {first && (
        <div className={styles.lead}>
          <div data-noprint="" className={styles.picture}>
            <Picture picture={picture} shape="wide" sizes="(min-width: 64rem) 32rem, 100vw" />
          </div>
          <article className={styles.words}>
            <h3 className={styles.title}>{first.title}</h3>
            <p className={styles.text}>{joinShortWords(first.text)}</p>
          </article>
        </div>
      )}
      <div className={styles.others}>
        {others.map(({ title, text }) => (
          <article key={title} className={styles.statement}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{joinShortWords(text)}</p>
          </article>
        ))}
      </div>
    </div>
  );
}
