import type { ProductList } from '#api/types.ts';
import { FilterSearch, FilterSelect, Filters } from '#ui/filters/filters.tsx';
import { Letters } from './letters.tsx';

const SORTS = [
  { value: '-title', title: 'По названию, Я–А' },
  { value: 'new', title: 'Сначала новинки' },
] as const;

/**
 * Renders the filters of the product list. If the visitor applies a filter, the chosen section and the chosen letter
 * are kept.
 */
export function CatalogFilters({ facets, onApply }: { facets: ProductList['facets']; onApply: () => void }) {
  return (
    <Filters
      label="Фильтры и сортировка"
      keep={['category', 'letter']}
      onApply={onApply}
      below={<Letters letters={facets.letters} onApply={onApply} />}
    >
      <FilterSearch label="Найти в разделе" placeholder="Название, вещество" />
      <FilterSelect name="form" label="Форма выпуска" all="Любая форма" options={facets.forms} />
      <FilterSelect name="prescription" label="Отпуск" all="Любой" options={facets.prescriptions} />
      <FilterSelect name="sort" label="Порядок" all="По названию, А–Я" options={SORTS} />
    </Filters>
  );
}
