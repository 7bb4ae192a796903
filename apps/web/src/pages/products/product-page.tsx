import { ProductLoader } from '#features/catalogue/product/product-loader.tsx';
import type { PageProps } from '#lib/page/page-module.ts';

/** Page /products/{slug}; the parameter is a slug or an id. */
export default function ProductPage({ params: { slug = '' } }: PageProps) {
  return <ProductLoader slug={slug} />;
}
