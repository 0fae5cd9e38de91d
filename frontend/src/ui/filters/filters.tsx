import { type ChangeEvent, type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
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
  /** Links below the controls that narrow the list as well, such as the letters of the catalogue. */
  readonly below?: ReactNode;
}

/**
 * Renders a GET form for the filters of a list. If JavaScript is on, changing a select applies the filter at once,
 * without loading a new document. On a phone, the form is folded, so that the list is visible without scrolling.
 */
export function Filters({ label, children, keep = [], onApply, below }: FiltersProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const ref = useShownQuery(params);

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
        ref={ref}
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
          <Button type="submit">Показать</Button>
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
        {below && <div className={styles.below}>{below}</div>}
      </form>
    </Fold>
  );
}

/**
 * Returns a ref to a form. After a navigation, the controls of the form show the new query, such as that of the previous
 * page of the history. The controls are not replaced, so a select that was changed with the arrow keys keeps the focus.
 */
function useShownQuery(params: URLSearchParams) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(params);
  // During a navigation, the visitor may have changed a control again.
  const isIdle = useNavigation().state === 'idle';
  // An ordinary effect may run after the next key press, and would take its choice back.
  useLayoutEffect(() => {
    if (!isIdle || shown.current === params) return;
    shown.current = params;
    for (const control of form.current?.elements ?? []) {
      if (control instanceof HTMLSelectElement) showOption(control, params.get(control.name) ?? '');
      if (control instanceof HTMLInputElement && control.type === 'search') {
        control.value = params.get(control.name) ?? '';
      }
    }
  }, [isIdle, params]);
  return form;
}

/** Selects the option with the given value. If there is no such option, selects the first one. */
function showOption(select: HTMLSelectElement, value: string): void {
  select.value = value;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
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
