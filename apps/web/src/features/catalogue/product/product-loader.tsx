import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { EmptyState, ErrorState } from '#components/state-message.tsx';
import { Skeletons } from '#components/skeletons.tsx';
import { toAppError } from '#lib/errors.ts';
import { goBack, Link } from '#lib/navigation.tsx';
import { trpc } from '#lib/trpc.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import classes from './product-view.module.css';
import { ProductView } from './product-view.tsx';

function ProductNotFound() {
  const { t } = useTranslation(['catalogue', 'common']);
  usePageTitle(t('product.notFoundTitle'));
  return (
    <div className="page">
      <EmptyState
        icon="search"
        level={1}
        title={t('product.notFoundTitle')}
        text={t('product.notFoundText')}
      >
        <Button variant="default" onClick={() => goBack(pages.products)}>
          {t('common:goBack')}
        </Button>
        <Button component={Link} to={pages.products}>
          {t('product.toCatalogue')}
        </Button>
      </EmptyState>
    </div>
  );
}

function ProductSkeleton() {
  return (
    <div className={`page ${classes.page}`}>
      <div className={classes.skeleton}>
        <Skeletons count={1} height={175} />
        <Skeletons count={1} height={60} />
        <Skeletons count={2} height={260} />
      </div>
      <div className={classes.side}>
        <Skeletons count={1} height={300} />
      </div>
    </div>
  );
}

/** Loads a product by its slug or id. */
export function ProductLoader({ slug }: { slug: string }) {
  const { t } = useTranslation('catalogue');
  const product = trpc.catalogue.bySlug.useQuery({ slug });
  if (product.isPending) return <ProductSkeleton />;
  if (product.isError) {
    const { status } = toAppError(product.error);
    if (status === 404 || status === 400) return <ProductNotFound />;
    return (
      <div className="page">
        <ErrorState
          title={t('product.loadFailed')}
          error={product.error}
          onRetry={() => void product.refetch()}
        />
      </div>
    );
  }
  return (
    <ProductView key={product.data.id} product={product.data} loadedAt={product.dataUpdatedAt} />
  );
}
