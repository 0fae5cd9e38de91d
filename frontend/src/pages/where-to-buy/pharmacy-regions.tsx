import type { Pharmacies } from '#api/types.ts';
import { telHref } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { Empty } from '#ui/empty/empty.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import styles from './pharmacy-regions.module.css';

type Region = Pharmacies['regions'][number];

interface PharmacyRegionsProps {
  readonly regions: readonly Region[];
  /** The alias of the selected region, or null if all regions are shown. */
  readonly chosen: string | null;
}

export function PharmacyRegions({ regions, chosen }: PharmacyRegionsProps) {
  const shown = chosen === null ? regions : regions.filter(({ alias }) => alias === chosen);
  return (
    <Section heading="Аптеки-партнёры" id="pharmacies">
      <div className={chosen === null ? styles.choice : undefined}>
        <Tabs label="Регионы" tabs={tabsOf(regions, chosen)} />
      </div>
      {shown.length === 0 ? (
        <Empty title="Список аптек обновляется" icon="map">
          <p>Позвоните в единую справочную: мы скажем, куда шли последние поставки.</p>
        </Empty>
      ) : (
        shown.map((region) => <RegionPharmacies key={region.alias} region={region} open={chosen !== null} />)
      )}
    </Section>
  );
}

/** Renders the pharmacies of a region. On a phone, they are folded if several regions are shown. */
function RegionPharmacies({ region: { title, pharmacies }, open }: { region: Region; open: boolean }) {
  const heading = <h3 className={styles.heading}>{title}</h3>;
  return (
    <section className={styles.region} aria-label={title}>
      <div className={styles.wide}>{heading}</div>
      <details className={styles.fold} open={open}>
        <summary className={styles.summary}>
          {heading}
          <span className={styles.count}>{pharmacies.length}</span>
          <Icon name="plus" size="sm" />
        </summary>
        <ul>
          {pharmacies.map(({ name, city, address, phone, hours }) => (
            <li key={name + address} className={styles.pharmacy}>
              <h4 className={styles.name}>{name}</h4>
              <p className={styles.line}>
                <Icon name="map" size="sm" />
                {city}, {address}
              </p>
              {hours && (
                <p className={styles.line}>
                  <Icon name="clock" size="sm" />
                  {hours}
                </p>
              )}
              {phone && (
                <p className={styles.line}>
                  <Icon name="phone" size="sm" />
                  <a href={telHref(phone)}>{phone}</a>
                </p>
              )}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function tabsOf(regions: readonly Region[], chosen: string | null) {
  const total = regions.reduce((sum, { pharmacies }) => sum + pharmacies.length, 0);
  const all = { to: paths.whereToBuy, title: 'Все регионы', count: total, current: !chosen };
  const each = regions.map(({ alias, title, pharmacies }) => ({
    to: `${paths.whereToBuy}?region=${encodeURIComponent(alias)}`,
    title,
    count: pharmacies.length,
    current: alias === chosen,
  }));
  return [all, ...each];
}
