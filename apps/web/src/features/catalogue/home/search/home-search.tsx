import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type FormEvent,
  type RefObject,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { pages, productPath } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import classes from './home-search.module.css';
import { Suggestions, suggestionId } from './suggestions.tsx';
import { useGameSearch } from './use-game-search.ts';
import { useSuggestionKeys } from './use-suggestion-keys.ts';

/** Returns the address of the catalogue with a search query. */
function searchPath(query: string): string {
  const wanted = query.trim();
  return wanted
    ? `${pages.products}?${new URLSearchParams({ q: wanted }).toString()}`
    : pages.products;
}

/** Focuses an element when a visit begins, except on touch screens, whose keyboard covers half of the page. */
function useFirstFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const typesAtOnce = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
    if (typesAtOnce && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
  }, [element]);
}

/** State of the search box: its text is kept on blur and cleared by the choice of a game. */
function useSearchBox() {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const search = useGameSearch(query);
  const found = search.state === 'found' ? [...search.games, ...search.others] : [];
  const done = () => {
    setQuery('');
    keys.close();
  };
  const keys = useSuggestionKeys({
    count: found.length,
    visible: search.state !== 'idle',
    onPick: (index) => {
      const picked = found[index];
      if (picked) void navigate(productPath(picked.slug));
      done();
    },
    onClear: () => setQuery(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keys.close();
    void navigate(searchPath(query));
  };
  const type = (text: string) => {
    setQuery(text);
    keys.onTyped();
  };
  return { query, search, keys, listed: keys.opened && found.length > 0, done, submit, type };
}

/** Search for games with suggestions. Its form has an action, so that it works before the page's code has loaded. */
export function HomeSearch() {
  const { t } = useTranslation('home');
  const id = useId();
  const listId = `${id}-list`;
  const input = useRef<HTMLInputElement>(null);
  const { query, search, keys, listed, done, submit, type } = useSearchBox();
  useFirstFocus(input);
  const readEarlyInput = useEffectEvent(() => {
    if (input.current?.value) type(input.current.value);
  });
  // Takes over a text typed before hydration.
  useEffect(() => readEarlyInput(), []);
  const active = listed && keys.active >= 0 ? suggestionId(listId, keys.active) : undefined;
  return (
    <search className={classes.search}>
      <form className={classes.box} action={pages.products} onSubmit={submit}>
        <label htmlFor={id} className="visually-hidden">
          {t('search.label')}
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listed}
          aria-controls={listed ? listId : undefined}
          aria-activedescendant={active}
          className={classes.input}
          placeholder={t('search.placeholder')}
          value={query}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          onChange={(event) => type(event.currentTarget.value)}
          {...keys.box}
        />
        <button type="submit" className={classes.submit} aria-label={t('search.submit')}>
          <Icon name="search" size={22} />
        </button>
      </form>
      <Suggestions
        id={listId}
        search={search}
        opened={keys.opened}
        active={keys.active}
        onPick={done}
      />
    </search>
  );
}
