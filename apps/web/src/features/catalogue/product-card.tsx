import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Product, ProductCardData } from '@manabar/contracts';
import { productPath } from '@manabar/contracts/rules';
import { ProductArt } from '#components/product-art.tsx';
import { CardFacts } from './card-facts.tsx';
import classes from './product-card.module.css';
import { RegionFlag } from '#components/region-flag.tsx';
import { usePrefetchProduct } from './use-prefetch-product.ts';

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
  product: Product;
  /** Price, stock and delivery time; undefined until they are known. */
  facts?: ProductCardData | undefined;
  eager?: boolean;
}

/** A product in a grid; the whole card leads to its page, which is loaded as soon as somebody seems to go there. */
export function ProductCard({ product, facts, eager = false }: ProductCardProps) {
  const prefetch = usePrefetchProduct();
  const load = () => prefetch(product.slug);
  return (
    <Link
      to={productPath(product.slug)}
      className={`card ${classes.card}`}
      onMouseEnter={load}
      onFocus={load}
      // A finger does not hover: between touching and lifting there is time enough to begin.
      onPointerDown={load}
    >
      <ProductArt src={product.image_url} eager={eager} className={classes.art} />
      <span className={classes.text}>
        <span className={classes.title}>{product.title}</span>
        <span className={classes.description}>{product.description}</span>
        {product.regions.length > 0 && <Regions regions={product.regions} />}
        <CardFacts {...facts} />
      </span>
    </Link>
  );
}
