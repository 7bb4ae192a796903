import { useTranslation } from 'react-i18next';
import type { ProductDetail } from '@manabar/contracts';
import { ProductArt } from '#components/product-art.tsx';
import { usePageTitle } from '#lib/use-page-title.ts';
import { AmountGrid, PopularPackages } from './amount-grid.tsx';
import { ProductHighlights } from './highlights.tsx';
import classes from './product-view.module.css';
import { PurchasePanel } from './purchase-panel.tsx';
import { RegionPicker } from './region-picker.tsx';
import { useChoice } from './use-choice.ts';

interface ProductViewProps {
  product: ProductDetail;
  /** When it was loaded, in milliseconds since 1970. */
  loadedAt: number;
}

/** A product: on the left what there is to choose, on the right what was chosen. */
export function ProductView({ product, loadedAt }: ProductViewProps) {
  const { t } = useTranslation('catalogue');
  const choice = useChoice(product, loadedAt);
  const unit = choice.region?.game_currency || product.game_currency || product.title;
  usePageTitle(product.title);
  return (
    <div className={`page ${classes.page}`}>
      <div className={classes.options}>
        <div className={classes.head}>
          <ProductArt src={product.image_url} alt="" eager className={classes.art} />
          <div>
            <h1>{product.title}</h1>
            <p className={classes.description}>{product.description}</p>
          </div>
        </div>
        <div className={classes.reasons}>
          <ProductHighlights />
        </div>
        {product.hasRegions && product.regions.length > 0 && (
          <RegionPicker
            regions={product.regions}
            value={choice.regionId}
            onChange={choice.chooseRegion}
          />
        )}
        <PopularPackages choice={choice} unit={unit} />
        <AmountGrid choice={choice} unit={unit} />
      </div>
      <div className={classes.side}>
        <PurchasePanel productId={product.id} title={product.title} unit={unit} choice={choice} />
      </div>
      {product.activation_instructions !== '' && (
        <section className={classes.instructions}>
          <h2>{t('product.instructions')}</h2>
          <p>{product.activation_instructions}</p>
        </section>
      )}
    </div>
  );
}
