import { useTranslation } from 'react-i18next';
import type { Product } from '@manabar/contracts';
import { productPath } from '@manabar/contracts/rules';
import { ProductArt } from '#components/product-art.tsx';
import { Link } from '#lib/navigation.tsx';
import classes from './product-card.module.css';
import { RegionFlag } from './region-flag.tsx';

/** A product in a grid; the whole card leads to its page. */
export function ProductCard({ product, eager = false }: { product: Product; eager?: boolean }) {
  const { t } = useTranslation('catalogue');
  const names = product.regions.map(({ name }) => name).join(', ');
  return (
    <Link to={productPath(product.slug)} className={`card ${classes.card}`}>
      <ProductArt src={product.image_url} eager={eager} className={classes.art} />
      <span className={classes.text}>
        <span className={classes.title}>{product.title}</span>
        <span className={classes.description}>{product.description}</span>
        {product.regions.length > 0 && (
          <span className={classes.regions}>
            <span className="visually-hidden">{t('list.regions', { names })}</span>
            {product.regions.map((region) => (
              <RegionFlag key={region.id} code={region.code} flag={region.flag} />
            ))}
          </span>
        )}
      </span>
    </Link>
  );
}
