import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { ProductDetail } from '@manabar/contracts';
import { pages, matchPage, productPath } from '@manabar/contracts/rules';
import { EmptyState, ErrorState } from '#components/feedback/state-message.tsx';
import { toAppError } from '#lib/errors/errors.ts';
import { trpc } from '#lib/trpc.ts';
import { usePageTitle } from '#lib/page/use-page-title.ts';
import { useEffect } from 'react';
import { ProductSkeleton } from './product-skeleton.tsx';
import { ProductView } from './product-view.tsx';
import { firstRegionId, useProductOptions } from './use-price-options.ts';

/** Replaces the address of a product found by id or title by that of its slug, so that it has one address. */
function useCanonicalAddress(asked: string, product: ProductDetail | undefined): void {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  useEffect(() => {
    if (!product || product.slug === asked) return;
    const { pathname, search, hash } = window.location;
    // The customer may already have navigated to another page.
    if (matchPage(pathname)?.params['slug'] !== asked) return;
    utils.catalogue.bySlug.setData({ slug: product.slug }, product);
    void navigate(productPath(product.slug) + search + hash, { replace: true });
  }, [asked, product, utils, navigate]);
}

function ProductNotFound() {
  const { t } = useTranslation(['product', 'common']);
  const navigate = useNavigate();
  const { key } = useLocation();
  // The first history entry of a visit has no previous page within the shop.
  const goBack = () => void (key === 'default' ? navigate(pages.products) : navigate(-1));
  usePageTitle(t('missing.title'));
  return (
    <div className="page">
      <EmptyState icon="search" level={1} title={t('missing.title')} text={t('missing.text')}>
        <Button variant="default" onClick={goBack}>
          {t('common:goBack')}
        </Button>
        <Button component={Link} to={pages.products}>
          {t('common:state.toCatalogue')}
        </Button>
      </EmptyState>
    </div>
  );
}

/** Waits for the options of the first region, which would move the content down, unless their request failed. */
function LoadedProduct({ product, loadedAt }: { product: ProductDetail; loadedAt: number }) {
  const { codes, popular } = useProductOptions(product, firstRegionId(product), loadedAt);
  const waiting = [codes, popular].some(
    ({ isPending, isFetched, failureCount }) => isPending && !isFetched && failureCount === 0,
  );
  return waiting ? <ProductSkeleton /> : <ProductView product={product} loadedAt={loadedAt} />;
}

/** Loads a product by its slug or id. */
export function ProductLoader({ slug }: { slug: string }) {
  const { t } = useTranslation('product');
  const product = trpc.catalogue.bySlug.useQuery({ slug });
  useCanonicalAddress(slug, product.data);
  const { data, error } = product;
  const status = error && toAppError(error).status;
  if (status === 404 || status === 400) return <ProductNotFound />;
  // Keeps the loaded product when a reload fails.
  if (data) return <LoadedProduct key={data.id} product={data} loadedAt={product.dataUpdatedAt} />;
  if (!error) return <ProductSkeleton />;
  return (
    <div className="page">
      <ErrorState
        level={1}
        title={t('errors.loadFailed')}
        error={error}
        onRetry={() => void product.refetch()}
      />
    </div>
  );
}
