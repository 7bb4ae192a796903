import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { productPath } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/primary-button.tsx';
import { Link, navigate } from '#lib/navigation.tsx';
import { trpc } from '#lib/trpc.ts';
import { searchPath } from '../search-path.ts';
import { SearchBox } from '../search-box.tsx';
import classes from './hero.module.css';
import { HowItWorks } from './how-it-works.tsx';

/** How many products stand as chips below the search. */
const CHIPS = 3;

function Chips() {
  const { t } = useTranslation('common');
  const list = trpc.catalogue.list.useQuery();
  return (
    <div className={classes.chips} aria-label={t('home.suggested')} role="group">
      {list.data?.slice(0, CHIPS).map(({ id, slug, title }) => (
        <Link key={id} to={productPath(slug)} className={classes.chip}>
          {title}
        </Link>
      ))}
    </div>
  );
}

/** What the shop is, and a search that leads to the catalogue. */
export function Hero() {
  const { t } = useTranslation('common');
  const [query, setQuery] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    navigate(searchPath(query));
  };
  return (
    <section className={classes.hero}>
      <div className={classes.lead}>
        <h1 className={classes.title}>
          {t('home.title')} <span className={classes.highlight}>{t('home.highlight')}</span>
        </h1>
        <p className={classes.subtitle}>{t('home.subtitle')}</p>
        <search>
          <form className={classes.search} onSubmit={search}>
            <SearchBox
              label={t('home.searchLabel')}
              placeholder={t('home.searchPlaceholder')}
              value={query}
              onChange={setQuery}
            />
            <PrimaryButton type="submit" className={classes.submit}>
              {t('home.search')}
            </PrimaryButton>
          </form>
        </search>
        <Chips />
      </div>
      <HowItWorks />
    </section>
  );
}
