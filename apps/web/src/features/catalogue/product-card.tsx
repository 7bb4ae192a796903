import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { ListedProduct, Product } from '@manabar/contracts';
import { productPath } from '@manabar/contracts/rules';
import { ProductArt } from '#components/media/product-art.tsx';
import { useCallback } from 'react';
import { trpc } from '#lib/trpc.ts';
import { CardFacts } from './card-facts.tsx';
import classes from './product-card.module.css';
import { RegionFlag } from '#components/media/region-flag.tsx';

/** Prefetches the first content of a product's page. Ignores errors, because the page requests the data again. */
function usePrefetchProduct(): (slug: string) => void {
  const { catalogue } = trpc.useUtils();
  return useCallback(
    (slug) => {
      const load = async () => {
        const { id, regions } = await catalogue.bySlug.fetch({ slug });
        const input = { id, regionId: regions[0]?.id ?? 0 };
        await Promise.all([catalogue.popular.prefetch(input), catalogue.codes.prefetch(input)]);
      };
      load().catch(() => undefined);
    },
    [catalogue],
  );
}

function Regions({ regions }: Pick<Product, 'regions'>) {
  const { t } = useTranslation('catalogue');
  const names = regions.map(({ name }) => name).join(', ');
  return (
    <span className={classes.regions}>
      <span className="visually-hidden">{t('list.regions', { names })}</span>
      {regions.map((region) => (
        <RegionFlag key={region.id} code={region.code} flag={region.flag} />
      ))}
    </span>
  );
}

interface ProductCardProps {
  product: ListedProduct;
  eager?: boolean;
}

/** Card of a product that links to its page and prefetches it on hover, focus or touch. */
export function ProductCard({ product, eager = false }: ProductCardProps) {
  const prefetch = usePrefetchProduct();
  const load = () => prefetch(product.slug);
  return (
    <Link
      to={productPath(product.slug)}
      className={`card ${classes.card}`}
      onMouseEnter={load}
      onFocus={load}
      // Touch screens have no hover, so the prefetch begins between touch and release.
      onPointerDown={load}
    >
      <ProductArt src={product.image_url} eager={eager} className={classes.art} />
      <span className={classes.text}>
        <span className={classes.title}>{product.title}</span>
        <span className={classes.description}>{product.description}</span>
        {product.regions.length > 0 && <Regions regions={product.regions} />}
        <CardFacts {...product} />
      </span>
    </Link>
  );
}
