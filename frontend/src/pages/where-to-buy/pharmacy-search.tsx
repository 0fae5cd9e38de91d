import { useSiteData } from '#api/site-data.ts';
import { plural, telHref } from '#platform/numbers.ts';
import { paths } from '#platform/paths.ts';
import { Empty } from '#ui/empty/empty.tsx';
import { FilterSearch, FilterSelect, Filters } from '#ui/filters/filters.tsx';
import { Section } from '#ui/layout/layout.tsx';
import { Link } from '#ui/link/link.tsx';
import { PharmacyRegions } from './pharmacy-regions.tsx';
import styles from './pharmacy-search.module.css';
import { RegionMap } from './region-map.tsx';
import { countOf, type Region, type Selection, selectPharmacies } from './selection.ts';

interface PharmacySearchProps {
  readonly regions: readonly Region[];
  readonly selection: Selection;
}

/** Renders the filters of the pharmacies beside the map of the regions, and the list below them. */
export function PharmacySearch({ regions, selection }: PharmacySearchProps) {
  const shown = selectPharmacies(regions, selection);
  const isFiltered = selection.region !== null || selection.words !== '';
  return (
    <Section heading="Аптеки-партнёры" id="pharmacies">
      <div className={styles.search}>
        <div className={styles.side}>
          <Filters label="Поиск аптеки">
            <FilterSearch label="Город, улица или название" placeholder="Например, Казань" />
            <FilterSelect name="region" label="Регион" all="Все регионы" options={regions.map(optionOf)} />
          </Filters>
          <Helpline />
        </div>
        <RegionMap regions={regions} shown={shown} />
      </div>
      <p role="status" className={styles.status}>
        {plural(countOf(shown), ['аптека', 'аптеки', 'аптек'])}
        {!isFiltered && ` в ${plural(regions.length, ['регионе', 'регионах', 'регионах'])}`}
      </p>
      {shown.length > 0 ? <PharmacyRegions regions={shown} open={isFiltered} /> : <NothingFound />}
    </Section>
  );
}

function optionOf({ alias, title, pharmacies }: Region) {
  return { value: alias, title, count: pharmacies.length };
}

function Helpline() {
  const phone = useSiteData()?.contacts.phones[0];
  return (
    phone && (
      <p className={styles.helpline}>
        <strong>Не нашли препарат?</strong> Позвоните: мы скажем, куда шли последние поставки.
        <a href={telHref(phone.number)}>{phone.number}</a>
      </p>
    )
  );
}

function NothingFound() {
  return (
    <Empty title="Таких аптек в списке нет" icon="map">
      <p>
        Посмотрите <Link to={paths.whereToBuy}>все аптеки</Link> или позвоните в единую справочную: мы скажем, куда шли
        последние поставки.
      </p>
    </Empty>
  );
}
