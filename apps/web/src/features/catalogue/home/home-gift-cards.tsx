import { Link } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { EmptyState, ErrorState } from '#components/feedback/state-message.tsx';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { ProductGrid, ProductGridSkeleton } from '../product-grid.tsx';
import classes from './home-gift-cards.module.css';

function Cards() {
  const { t } = useTranslation('home');
  const list = trpc.catalogue.giftCards.useQuery();
  if (list.isPending) return <ProductGridSkeleton />;
  // Keeps the loaded products when a reload fails.
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0)
    return <EmptyState icon="grid" title={t('cards.emptyTitle')} text={t('cards.emptyText')} />;
  return <ProductGrid products={list.data} eager={0} />;
}

/** Gift cards on the home page. */
export function HomeGiftCards() {
  const { t } = useTranslation('home');
  return (
    <section>
      <div className={classes.head}>
        <h2>{t('cards.title')}</h2>
        <Link to={pages.products} className={classes.all}>
          {t('cards.all')}
          <Icon name="right" size={18} />
        </Link>
      </div>
      <Cards />
    </section>
  );
}
