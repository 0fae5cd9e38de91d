import type { StoryItem } from '#api/types.ts';
import { Share } from '#features/share/share.tsx';
import { paths } from '#platform/paths.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { Link } from '#ui/link/link.tsx';
import { Prose } from '#ui/prose/prose.tsx';
import styles from './interview.module.css';

/** Renders an interview, with facts about the interviewed person next to the text. */
export function Interview({ item, address }: { item: StoryItem; address: string }) {
  const { name, role, branch, since, body } = item;
  return (
    <div className={styles.columns}>
      <div className={styles.text}>
        <Prose html={body} look="article" />
      </div>
      <aside className={styles.aside}>
        <Facts
          items={[
            { title: 'Должность', value: role },
            { title: 'Филиал', value: <Link to={paths.branch(branch.alias)}>«{branch.title}»</Link> },
            { title: 'На предприятии', value: `с\u00a0${since}\u00a0года` },
          ]}
        />
        <Share title={`${name} — история успеха`} address={address} />
      </aside>
    </div>
  );
}
