import { Skeletons } from '#components/feedback/skeletons.tsx';
import { PAGE_SIZE } from './choose-price-option.ts';
import tileClasses from './option-tile.module.css';
import classes from './product-layout.module.css';

/** Placeholder of the product page with the same layout and sizes. */
export function ProductSkeleton() {
  return (
    <div className={`page ${classes.page}`}>
      <div className={classes.crumbs} />
      <div className={classes.artSkeleton}>
        <Skeletons count={1} height={400} />
      </div>
      <div className={classes.title}>
        <Skeletons count={1} height={36} radius={8} />
      </div>
      <div className={classes.options}>
        <Skeletons count={1} height={72} />
        <div className={tileClasses.grid}>
          <Skeletons count={PAGE_SIZE} height={96} />
        </div>
      </div>
      <div className={classes.side}>
        <Skeletons count={1} height={320} />
      </div>
    </div>
  );
}
