import type { ChangeEvent, FormEvent, ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { filterQuery, withQuery } from '#platform/query.ts';
import { Button } from '#ui/button/button.tsx';
import { Input, Select, type SelectOption } from '#ui/field/field.tsx';
import { Fold } from '#ui/fold/fold.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Link } from '#ui/link/link.tsx';
import styles from './filters.module.css';

interface FiltersProps {
  /** The name of the form. On a phone, this is also the text of the button that unfolds the filters. */
  readonly label: string;
  readonly children: ReactNode;
  /**
   * The names of query parameters that applying a filter keeps, such as `category`, although the form has no control
   * for them.
   */
  readonly keep?: readonly string[];
  /**
   * The function to call after a filter was applied with JavaScript. The catalogue passes a function that shows a
   * notification.
   */
  readonly onApply?: () => void;
}

/**
 * Renders a GET form for the filters of a list. If JavaScript is on, changing a select applies the filter at once,
 * without loading a new document. On a phone, the form is folded, so that the list is visible without scrolling.
 */
export function Filters({ label, children, keep = [], onApply }: FiltersProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();

  const apply = (form: HTMLFormElement): void => {
    void navigate(withQuery(pathname, params, filterQuery(new FormData(form))), { preventScrollReset: true });
    onApply?.();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  const onChange = (event: ChangeEvent<HTMLFormElement>): void => {
    const changed: unknown = event.target;
    if (changed instanceof HTMLSelectElement) apply(event.currentTarget);
  };
  const set = [...params].filter(([name, value]) => value && name !== 'page' && !keep.includes(name));
  const kept = keep.flatMap((name) => {
    const value = params.get(name);
    return value ? [{ name, value }] : [];
  });
  return (
    <Fold label={label} chosen={set.length > 0 ? `выбрано: ${set.length}` : undefined}>
      <form
        key={params.toString()}
        aria-label={label}
        action={pathname}
        method="get"
        className={styles.filters}
        onSubmit={onSubmit}
        onChange={onChange}
      >
        {kept.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={styles.fields}>{children}</div>
        <div className={styles.actions}>
          <Button type="submit" look="soft">
            Показать
          </Button>
          {set.length > 0 && (
            <Link
              to={withQuery(pathname, new URLSearchParams(kept.map(({ name, value }) => [name, value])), {})}
              className={styles.reset}
            >
              <Icon name="close" size="sm" />
              Сбросить
            </Link>
          )}
        </div>
      </form>
    </Fold>
  );
}

interface FilterSelectProps {
  readonly name: string;
  readonly label: string;
  /** The label of the option that disables the filter. */
  readonly all: string;
  readonly options: readonly (SelectOption & { readonly count?: number })[];
}

/**
 * Renders a select element for one filter of a list, such as the city. The query parameter `name` contains the selected
 * value.
 */
export function FilterSelect({ name, label, all, options }: FilterSelectProps) {
  const [params] = useSearchParams();
  const shown = options.map(({ value, title, count }) => ({
    value,
    title: count === undefined ? title : `${title} (${count})`,
  }));
  return (
    <Select
      name={name}
      label={label}
      plain
      defaultValue={params.get(name) ?? ''}
      options={[{ value: '', title: all }, ...shown]}
    />
  );
}

/** Renders a search field for a list. The search starts when the visitor presses Enter or the submit button. */
export function FilterSearch({
  name = 'q',
  label,
  placeholder,
}: {
  name?: string;
  label: string;
  placeholder?: string;
}) {
  const [params] = useSearchParams();
  return (
    <Input
      type="search"
      name={name}
      label={label}
      placeholder={placeholder}
      plain
      defaultValue={params.get(name) ?? ''}
    />
  );
}
