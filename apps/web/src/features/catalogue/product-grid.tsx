import type { Product } from '@manabar/contracts';
import { Skeletons } from '#components/skeletons.tsx';
import { ProductCard } from './product-card.tsx';
import classes from './product-card.module.css';

/** The first of these are on the first screen. */
const EAGER = 4;

export function ProductGrid({ products }: { products: readonly Product[] }) {
  return (
    <ul className={classes.grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < EAGER} />
        </li>
      ))}
    </ul>
  );
}

/** The grid before its products are there. */
export function ProductGridSkeleton() {
  return (
    <div className={classes.grid}>
      <Skeletons count={8} height={250} />
    </div>
  );
}
