import { useSearchParams } from 'react-router';
import type { ProductList } from '#api/types.ts';
import { FilterSearch, FilterSelect, Filters } from '#ui/filters/filters.tsx';
import { Fold } from './fold.tsx';

const SORTS = [
  { value: '-title', title: 'По названию, Я–А' },
  { value: 'new', title: 'Сначала новинки' },
] as const;
const NAMES = ['q', 'form', 'prescription', 'sort'] as const;

/**
 * Renders the filters of the product list. If the visitor applies a filter, the chosen section and the chosen letter
 * are kept.
 */
export function CatalogFilters({ facets, onApply }: { facets: ProductList['facets']; onApply: () => void }) {
  const [params] = useSearchParams();
  const set = NAMES.filter((name) => params.get(name)).length;
  return (
    <Fold label="Фильтры и сортировка" chosen={set > 0 ? `выбрано: ${set}` : undefined}>
      <Filters label="Фильтры каталога" keep={['category', 'letter']} onApply={onApply}>
        <FilterSearch label="Найти в разделе" placeholder="Название, вещество" />
        <FilterSelect name="form" label="Форма выпуска" all="Любая форма" options={facets.forms} />
        <FilterSelect name="prescription" label="Отпуск" all="Любой" options={facets.prescriptions} />
        <FilterSelect name="sort" label="Порядок" all="По названию, А–Я" options={SORTS} />
      </Filters>
    </Fold>
  );
}
