import type { ListedProduct } from '@manabar/contracts';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { ProductCard } from './product-card.tsx';
import classes from './product-card.module.css';

interface ProductGridProps {
  products: readonly ListedProduct[];
  /** Number of cards on the first screen, whose pictures load eagerly. */
  eager?: number;
}

export function ProductGrid({ products, eager = 4 }: ProductGridProps) {
  return (
    <ul className={classes.grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}

/** Placeholder of the grid while the products load. */
export function ProductGridSkeleton() {
  return (
    <div className={classes.grid}>
      <Skeletons count={8} height={250} />
    </div>
  );
}
