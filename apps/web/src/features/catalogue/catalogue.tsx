import { useTranslation } from 'react-i18next';
import classes from './catalogue.module.css';
import { KindFilter } from './kind-filter.tsx';
import { SearchResults } from './search-results.tsx';
import { SearchBox } from './search-box.tsx';
import { useTopUpCards } from './use-top-up-cards.ts';
import { useCatalogueAddress } from './use-catalogue-address.ts';

/** Whole catalogue with a search box and a filter by kind. */
export function Catalogue() {
  const { t } = useTranslation('catalogue');
  const { query, search, choose, showAll, ...address } = useCatalogueAddress();
  const hasTopUps = useTopUpCards().length > 0;
  const kind = hasTopUps ? address.kind : 'gift-cards';
  return (
    <div className={classes.catalogue}>
      <div className={classes.tools}>
        <search className={classes.search}>
          <SearchBox
            label={t('list.searchLabel')}
            placeholder={t('list.searchPlaceholder')}
            value={query}
            onChange={search}
          />
        </search>
        {hasTopUps && <KindFilter value={kind} onChange={choose} />}
      </div>
      <SearchResults query={query} {...address} kind={kind} onShowAll={showAll} />
    </div>
  );
}
