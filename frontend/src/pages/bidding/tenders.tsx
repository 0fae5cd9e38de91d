import type { Tender } from '#api/types.ts';
import { Empty } from '#ui/empty/empty.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { STATUS_ORDER, STATUSES, type TenderStatus } from './status.ts';
import { TenderCard } from './tender-card.tsx';
import styles from './tenders.module.css';

const PATH = '/bidding';

interface TendersProps {
  readonly tenders: readonly Tender[];
  /** The selected status, or null if tenders of all statuses are shown. */
  readonly status: TenderStatus | null;
  /** The name of the contact person whom the page shows once, below the tenders. */
  readonly known: string | undefined;
}

export function Tenders({ tenders, status, known }: TendersProps) {
  const shown = status ? tenders.filter((tender) => tender.status === status) : tenders;
  return (
    <Section heading="Процедуры">
      <Tabs label="Состояние процедур" tabs={tabsOf(tenders, status)} />
      {shown.length === 0 ? (
        <Empty title="Таких процедур сейчас нет" icon="document">
          <p>
            Новые извещения появляются здесь в день публикации. <Link to={PATH}>Показать все процедуры</Link>
          </p>
        </Empty>
      ) : (
        <ul className={styles.list}>
          {shown.map((tender) => (
            <li key={tender.alias} id={tender.alias}>
              <TenderCard tender={tender} known={known} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function tabsOf(tenders: readonly Tender[], status: TenderStatus | null) {
  const all = { to: PATH, title: 'Все', count: tenders.length, current: status === null };
  const each = STATUS_ORDER.map((value) => ({
    to: `${PATH}?status=${value}`,
    title: STATUSES[value].tab,
    count: tenders.filter((tender) => tender.status === value).length,
    current: value === status,
  }));
  return [all, ...each];
}
