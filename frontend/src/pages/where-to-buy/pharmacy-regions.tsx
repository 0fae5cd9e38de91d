import { plural, telHref } from '#platform/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './pharmacy-regions.module.css';
import type { Region } from './selection.ts';

interface PharmacyRegionsProps {
  readonly regions: readonly Region[];
  /** Whether the pharmacies are unfolded on a phone. Wider screens always show them. */
  readonly open: boolean;
}

/** Renders the pharmacies of each region as the rows of a list. */
export function PharmacyRegions({ regions, open }: PharmacyRegionsProps) {
  return (
    <div className={styles.regions}>
      {regions.map((region) => (
        <RegionPharmacies key={region.alias} region={region} open={open} />
      ))}
    </div>
  );
}

/**
 * Renders the pharmacies of a region. The list is the target of the links on the map: a browser unfolds the list to
 * which such a link leads.
 */
function RegionPharmacies({ region: { alias, title, pharmacies }, open }: { region: Region; open: boolean }) {
  const heading = <h3 className={styles.heading}>{title}</h3>;
  return (
    <section className={styles.region} aria-label={title}>
      <div className={styles.wide}>
        {heading}
        <span className={styles.count}>{plural(pharmacies.length, ['аптека', 'аптеки', 'аптек'])}</span>
      </div>
      <details className={styles.fold} open={open}>
        <summary className={styles.summary}>
          {heading}
          <span className={styles.count}>{pharmacies.length}</span>
          <Icon name="plus" size="sm" />
        </summary>
        <ul id={alias} className={styles.list}>
          {pharmacies.map((pharmacy) => (
            <Pharmacy key={pharmacy.name + pharmacy.address} pharmacy={pharmacy} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function Pharmacy({ pharmacy: { name, city, address, phone, hours } }: { pharmacy: Region['pharmacies'][number] }) {
  return (
    <li className={styles.pharmacy}>
      <h4 className={styles.name}>{name}</h4>
      <p className={styles.address}>
        {city}, {address}
      </p>
      {phone && (
        <p className={styles.phone}>
          <a href={telHref(phone)}>{phone}</a>
        </p>
      )}
      {hours && <p className={styles.hours}>{hours}</p>}
    </li>
  );
}
