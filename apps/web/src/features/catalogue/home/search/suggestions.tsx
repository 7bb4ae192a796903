import { useEffect, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { productPath } from '@manabar/contracts/rules';
import { ProductArt } from '#components/media/product-art.tsx';
import { useTranslation } from 'react-i18next';
import classes from './suggestions.module.css';
import type { Suggestion } from './suggest-games.ts';
import type { GameSearch } from './use-game-search.ts';

/** Id of a suggestion, referenced by the box as its active descendant. */
export const suggestionId = (list: string, index: number) => `${list}-${index}`;

interface SuggestionsProps {
  id: string;
  search: GameSearch;
  opened: boolean;
  active: number;
  onPick: () => void;
}

type Found = Extract<GameSearch, { state: 'found' }>;
type ListProps = Omit<SuggestionsProps, 'search' | 'opened'> & Pick<Found, 'games' | 'others'>;

interface OptionProps {
  id: string;
  suggestion: Suggestion;
  selected: boolean;
  onPick: () => void;
}

function Option({ id, suggestion, selected, onPick }: OptionProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (selected) link.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const { slug, title, description, image_url } = suggestion;
  return (
    <Link
      id={id}
      ref={link}
      role="option"
      aria-selected={selected}
      tabIndex={-1}
      to={productPath(slug)}
      className={classes.option}
      onClick={onPick}
    >
      <ProductArt src={image_url} shape="square" eager className={classes.art} />
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        <span className={classes.description}>{description}</span>
      </span>
    </Link>
  );
}

/** Products by title, and other matches below a separate heading. */
function SuggestionList({ id, games, others, active, onPick }: ListProps) {
  const { t } = useTranslation('home');
  const headingId = `${id}-others`;
  const options = [...games, ...others].map((suggestion, index) => (
    <Option
      key={suggestion.slug}
      id={suggestionId(id, index)}
      suggestion={suggestion}
      selected={index === active}
      onPick={onPick}
    />
  ));
  return (
    <div id={id} role="listbox" aria-label={t('search.results')} className={classes.list}>
      {options.slice(0, games.length)}
      {others.length > 0 && (
        <div role="group" aria-labelledby={headingId} className={classes.others}>
          <p id={headingId} className={classes.heading}>
            {t('search.others')}
          </p>
          {options.slice(games.length)}
        </div>
      )}
    </div>
  );
}

/** Announces changes of the results to screen readers. */
function Outcome({ search, opened }: Pick<SuggestionsProps, 'search' | 'opened'>) {
  const { t } = useTranslation('home');
  const count =
    opened && search.state === 'found' ? search.games.length + search.others.length : null;
  const none = count === 0;
  return (
    <p role="status" className={none ? classes.message : 'visually-hidden'}>
      {none && t('search.nothing')}
      {count !== null && !none && t('search.found', { count })}
    </p>
  );
}

/** Suggestions below the search box. */
export function Suggestions({ search, opened, ...list }: SuggestionsProps) {
  const { t } = useTranslation('home');
  const shown = opened && search.state !== 'idle';
  // Keeps the focus in the box, so that a slow click still hits the suggestion on which it began.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <div className={shown ? classes.panel : undefined} onMouseDown={keepFocus}>
      <Outcome search={search} opened={opened} />
      {shown && search.state === 'searching' && (
        <p className={classes.message}>{t('search.searching')}</p>
      )}
      {shown && search.state === 'found' && search.games.length + search.others.length > 0 && (
        <SuggestionList games={search.games} others={search.others} {...list} />
      )}
    </div>
  );
}
