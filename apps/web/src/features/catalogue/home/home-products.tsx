import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/icon.tsx';
import { EmptyState, ErrorState } from '#components/state-message.tsx';
import { Link } from '#lib/navigation.tsx';
import { trpc } from '#lib/trpc.ts';
import { ProductGrid, ProductGridSkeleton } from '../product-grid.tsx';
import classes from './home-products.module.css';

/** How many products the home page shows; the rest is one click away. */
const SHOWN = 8;

function Products() {
  const { t } = useTranslation('catalogue');
  const list = trpc.catalogue.list.useQuery();
  if (list.isPending) return <ProductGridSkeleton />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0)
    return <EmptyState icon="grid" title={t('list.emptyTitle')} text={t('list.emptyText')} />;
  return <ProductGrid products={list.data.slice(0, SHOWN)} />;
}

/** Gift cards on the home page. */
export function HomeProducts() {
  const { t } = useTranslation('common');
  return (
    <section>
      <div className={classes.head}>
        <h2>{t('home.cards')}</h2>
        <Link to={pages.products} className={classes.all}>
          {t('home.allProducts')}
          <Icon name="right" size={18} />
        </Link>
      </div>
      <Products />
    </section>
  );
}
