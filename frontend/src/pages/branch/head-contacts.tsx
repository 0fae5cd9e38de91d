import type { BranchItem } from '#api/types.ts';
import { telHref } from '#platform/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './head-contacts.module.css';

/** The ID of the section with all contact details and the plan of the way to the branch. */
export const VISIT = 'visit';

/** Renders what most visitors of the page need: the address, the opening hours and the first phone number. */
export function HeadContacts({ branch }: { branch: Pick<BranchItem, 'address' | 'hours' | 'phones'> }) {
  const { address, hours, phones } = branch;
  return (
    <ul className={styles.list}>
      <li className={styles.item}>
        <Icon name="map" />
        <Link to={`#${VISIT}`}>
          {address.city}, {address.text}
        </Link>
      </li>
      <li className={styles.item}>
        <Icon name="clock" />
        {hours}
      </li>
      {phones.slice(0, 1).map(({ number }) => (
        <li key={number} className={styles.item}>
          <Icon name="phone" />
          <a href={telHref(number)}>{number}</a>
        </li>
      ))}
    </ul>
  );
}
