import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProductDetail } from '@manabar/contracts';
import { matchPage, productPath } from '@manabar/contracts/rules';
import { trpc } from '#lib/trpc.ts';

/**
 * A product that was found by its id or its title stands at its one address, that of its slug, without a step in
 * the history: what is shared, kept and counted is then always the same.
 */
export function useCanonicalAddress(asked: string, product: ProductDetail | undefined): void {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  useEffect(() => {
    if (!product || product.slug === asked) return;
    const { pathname, search, hash } = window.location;
    // The customer may be on the way to another page already.
    if (matchPage(pathname)?.params['slug'] !== asked) return;
    utils.catalogue.bySlug.setData({ slug: product.slug }, product);
    void navigate(productPath(product.slug) + search + hash, { replace: true });
  }, [asked, product, utils, navigate]);
}
