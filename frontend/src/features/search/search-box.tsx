import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useClickOutside } from '#platform/click-outside.ts';
import { paths } from '#platform/paths.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { LiveList, optionId } from './live-list.tsx';
import styles from './search-box.module.css';
import { type Combobox, useCombobox } from './use-combobox.ts';
import { useLiveSearch } from './use-live-search.ts';

/** Renders the search field as a GET form. With scripts, a list of suggestions appears while the visitor types. */
export function SearchBox({ query = '', kind }: { query?: string; kind?: string | undefined }) {
  const [typed, setTyped] = useState(query);
  const { hits, total, isFailed } = useLiveSearch(typed === query ? '' : typed);
  const navigate = useNavigate();
  const list = useId();
  const scripted = useScripted();
  const box = useRef<HTMLElement>(null);
  const all = paths.search(typed.trim());
  // The last option leads to all results.
  const combobox = useCombobox(hits.length && hits.length + 1, (index) => void navigate(hits[index]?.href ?? all));
  const { open, active, show, hide, onKeyDown } = combobox;
  useClickOutside(box, open ? hide : null);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    hide();
    void navigate(all);
  };
  return (
    <search ref={box} className={styles.box}>
      <form action={paths.search()} method="get" className={styles.form} onSubmit={onSubmit}>
        {kind && <input type="hidden" name="kind" value={kind} />}
        <Icon name="search" />
        <label htmlFor={`${list}-field`}>
          <VisuallyHidden>Что найти</VisuallyHidden>
        </label>
        <input
          id={`${list}-field`}
          type="search"
          name="q"
          value={typed}
          placeholder="Что вы ищете?"
          autoComplete="off"
          className={styles.field}
          {...(scripted ? comboboxAria(list, combobox) : {})}
          onChange={(event) => {
            setTyped(event.target.value);
            show();
          }}
          onFocus={show}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className={styles.submit}>
          Найти
        </button>
      </form>
      <p role="status" className={styles.failure}>
        {isFailed && 'Подсказки сейчас недоступны. Нажмите «Найти», чтобы искать по всему сайту.'}
      </p>
      <LiveList {...{ id: list, open, hits, total, active, all }} query={typed.trim()} onChoose={hide} />
    </search>
  );
}

/**
 * Reports whether scripts run. Without scripts, there is no list of suggestions, so the field must not have the role of
 * a combobox.
 */
function useScripted(): boolean {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return scripted;
}

function comboboxAria(list: string, { open, active }: Combobox) {
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': list,
    'aria-activedescendant': active >= 0 ? optionId(list, active) : undefined,
  } as const;
}
