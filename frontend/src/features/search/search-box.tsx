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
  const { hits, total, answer } = useLiveSearch(typed === query ? '' : typed);
  const navigate = useNavigate();
  const list = useId();
  const scripted = useScripted();
  const box = useRef<HTMLElement>(null);
  const question = typed.trim();
  // The last option has no hit, and leads to all results.
  const options = hits.length > 0 ? hits.length + 1 : 0;
  const follow = (index: number) => void navigate(hits[index]?.href ?? paths.search(question));
  const combobox = useCombobox(options, follow);
  const { active, show, hide, onKeyDown } = combobox;
  useClickOutside(box, combobox.open ? hide : null);
  const choose = (index: number): void => {
    hide();
    follow(index);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    choose(hits.length);
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
      <div role="status" className={styles.answer}>
        {answer}
      </div>
      <LiveList
        id={list}
        open={combobox.open}
        hits={hits}
        total={total}
        active={active}
        query={question}
        onChoose={choose}
      />
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
