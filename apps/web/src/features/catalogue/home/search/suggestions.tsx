import { useEffect, useRef, type MouseEvent } from 'react';
import { productPath } from '@manabar/contracts/rules';
import { ProductArt } from '#components/product-art.tsx';
import { Link } from '#lib/navigation.tsx';
import { useTranslation } from '#lib/translation.ts';
import classes from './suggestions.module.css';
import type { GameSearch } from './use-game-search.ts';

/** Id of a suggestion, by which the box points at it. */
export const suggestionId = (list: string, index: number) => `${list}-${index}`;

interface SuggestionsProps {
  /** Id of the list. */
  id: string;
  search: GameSearch;
  opened: boolean;
  active: number;
  onPick: () => void;
}

type Found = Omit<SuggestionsProps, 'search' | 'opened'> & {
  games: Extract<GameSearch, { state: 'found' }>['games'];
};

function GameList({ id, games, active, onPick }: Found) {
  const { t } = useTranslation('home');
  const chosen = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // It may answer with a promise, which is no clean-up.
    void chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div id={id} role="listbox" aria-label={t('search.results')} className={classes.list}>
      {games.map(({ id: game, slug, title, description, image_url }, index) => (
        <Link
          key={game}
          id={suggestionId(id, index)}
          ref={index === active ? chosen : undefined}
          role="option"
          aria-selected={index === active}
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
      ))}
    </div>
  );
}

/** Said when it changes, to those who do not see the list. */
function Outcome({ search, opened }: Pick<SuggestionsProps, 'search' | 'opened'>) {
  const { t } = useTranslation('home');
  const games = opened && search.state === 'found' ? search.games : null;
  const none = games?.length === 0;
  return (
    <p role="status" className={none ? classes.message : 'visually-hidden'}>
      {none && t('search.nothing')}
      {games && !none && t('search.found', { count: games.length })}
    </p>
  );
}

/** What is found while typing, below the search box. */
export function Suggestions({ search, opened, ...list }: SuggestionsProps) {
  const { t } = useTranslation('home');
  const shown = opened && search.state !== 'idle';
  // The box keeps the focus while the mouse is pressed, so that a slow click still finds what it began on.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <div className={shown ? classes.panel : undefined} onMouseDown={keepFocus}>
      <Outcome search={search} opened={opened} />
      {shown && search.state === 'searching' && (
        <p className={classes.message}>{t('search.searching')}</p>
      )}
      {shown && search.state === 'found' && search.games.length > 0 && (
        <GameList games={search.games} {...list} />
      )}
    </div>
  );
}
