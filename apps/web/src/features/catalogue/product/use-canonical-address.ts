import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProductDetail } from '@manabar/contracts';
import { matchPage, productPath } from '@manabar/contracts/rules';
import { trpc } from '#lib/trpc.ts';

/**
 * Redirects a product found by its id or title to the address of its slug, without a history entry, so that each
 * product has one address.
 */
export function useCanonicalAddress(asked: string, product: ProductDetail | undefined): void {
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
