import { useTranslation } from 'react-i18next';
import type { ProductDetail } from '@manabar/contracts';
import { ProductArt } from '#components/media/product-art.tsx';
import { usePageTitle } from '#lib/page/use-page-title.ts';
import { AmountGrid } from './amount-grid.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { ProductHighlights } from './product-highlights.tsx';
import { PopularPackages } from './popular-packages.tsx';
import classes from './product-layout.module.css';
import { PurchasePanel } from './purchase-panel.tsx';
import { RegionPicker } from './region-picker.tsx';
import { useOptionChoice } from './use-option-choice.ts';

interface ProductViewProps {
  product: ProductDetail;
  /** Time of the load in milliseconds since 1970. */
  loadedAt: number;
}

/** Options of the product: region, popular packages, all amounts. */
function Options({
  product,
  choice,
  unit,
}: {
  product: ProductDetail;
  choice: ReturnType<typeof useOptionChoice>;
  unit: string;
}) {
  return (
    <div className={classes.options}>
      {product.hasRegions && product.regions.length > 0 && (
        <RegionPicker
          regions={product.regions}
          value={choice.regionId}
          onChange={choice.chooseRegion}
        />
      )}
      <PopularPackages choice={choice} unit={unit} />
      <AmountGrid choice={choice} unit={unit} otherRegions={product.regions.length > 1} />
    </div>
  );
}

/** Product page: options on the left, the selection on the right. */
export function ProductView({ product, loadedAt }: ProductViewProps) {
  const { t } = useTranslation('product');
  const choice = useOptionChoice(product, loadedAt);
  const unit = choice.region?.game_currency || product.game_currency || product.title;
  usePageTitle(product.title);
  return (
    <div className={`page ${classes.page}`}>
      <div className={classes.crumbs}>
        <Breadcrumb title={product.title} />
      </div>
      <ProductArt src={product.image_url} alt="" eager className={classes.art} />
      <div className={classes.title}>
        <h1>{product.title}</h1>
      </div>
      <Options product={product} choice={choice} unit={unit} />
      <div className={classes.side}>
        <PurchasePanel product={product} unit={unit} choice={choice} />
      </div>
      {product.description !== '' && <p className={classes.text}>{product.description}</p>}
      <div className={classes.reasons}>
        <ProductHighlights />
      </div>
      {product.activation_instructions !== '' && (
        <section className={classes.howto}>
          <h2>{t('about.instructions')}</h2>
          <p>{product.activation_instructions}</p>
        </section>
      )}
    </div>
  );
}
