import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PriceOption, ProductDetail } from '@manabar/contracts';
import { pages, type Currency } from '@manabar/contracts/rules';
import { BalanceAfter } from '#components/money/balance-after.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { ProductArt } from '#components/media/product-art.tsx';
import { QuantityStepper } from '#components/forms/quantity-stepper.tsx';
import { RefundPeriodNote } from '#components/money/refund-period-note.tsx';
import { StickyBar } from '#components/layout/sticky-bar.tsx';
import { useCurrency } from '#lib/format/use-currency.ts';
import { multiplyPrice, otherCurrency, priceIn, useFormatter } from '#lib/format/format.ts';
import classes from './purchase-panel.module.css';
import { useAddToCart } from './use-add-to-cart.ts';
import type { Choice } from './use-option-choice.ts';
import { useAddAfterLogin } from './use-add-after-login.ts';

interface PurchasePanelProps {
  product: ProductDetail;
  unit: string;
  choice: Choice;
}

/** Currency for the price of an option: the chosen one, or the only currency in which it is sold. */
function shownCurrency(option: PriceOption | undefined, chosen: Currency): Currency {
  return option && priceIn(option, chosen) === null ? otherCurrency(chosen) : chosen;
}

/** Description of the selected option. */
function Chosen({ product, unit, choice }: PurchasePanelProps) {
  const { t } = useTranslation('product');
  const format = useFormatter();
  const [currency] = useCurrency();
  const { option, region, available } = choice;
  const onlyCurrency = option && shownCurrency(option, currency);
  return (
    <div className={classes.chosen}>
      <ProductArt src={product.image_url} shape="square" className={classes.art} />
      <div className={classes.words}>
        <p className={classes.what}>
          {option && available > 0
            ? `${product.title}, ${format.number(option.game_amount)} ${unit}`
            : product.title}
        </p>
        {region && <p className="muted small">{region.name}</p>}
        {onlyCurrency && onlyCurrency !== currency && (
          <p className="muted small">
            {t('summary.onlyIn', {
              currency: t(onlyCurrency === 'usd' ? 'summary.onlyUsd' : 'summary.onlyRub'),
            })}
          </p>
        )}
      </div>
    </div>
  );
}

function Quantity({ choice }: { choice: Choice }) {
  const { t } = useTranslation(['product', 'common']);
  const { quantity, available, setQuantity } = choice;
  return (
    <div className={classes.quantity}>
      <span>{t('common:quantity')}</span>
      <QuantityStepper
        value={quantity}
        max={available}
        disabled={available === 0}
        onChange={setQuantity}
      />
      <p className={classes.hint} role="status">
        {available > 0 && quantity >= available && t('summary.maxQuantity')}
      </p>
    </div>
  );
}

/** Total, balance after the purchase, and the buttons for cart and checkout; fixed at the bottom on phones. */
function Action({ product, choice }: Omit<PurchasePanelProps, 'unit'>) {
  const { t } = useTranslation('product');
  const [chosenCurrency] = useCurrency();
  const { add, pending } = useAddToCart();
  useAddAfterLogin(product.id, choice.restore, add);
  const { option, quantity, regionId, available, prices } = choice;
  const currency = shownCurrency(option, chosenCurrency);
  const total = option ? multiplyPrice(priceIn(option, currency), quantity) : null;
  // Also a product to which no code has been added yet.
  const soldOut = prices.data !== undefined && available === 0;
  const closed = soldOut || prices.isPending || pending !== null;
  const buy = (next: typeof pages.cart | typeof pages.checkout) =>
    add({ productId: product.id, regionId, option, quantity, next });
  return (
    <StickyBar>
      <div className={classes.pay}>
        <div className={classes.sums}>
          {soldOut ? (
            <p className={classes.soldOut}>{t('amount.soldOut')}</p>
          ) : (
            <p className={classes.total}>
              <span>{t('summary.total')}</span> <MoneyText amount={total} currency={currency} />
            </p>
          )}
          {total !== null && !soldOut && <BalanceAfter total={total} currency={currency} />}
        </div>
        <div className={classes.actions}>
          <Button
            size="lg"
            variant="default"
            loading={pending === pages.cart}
            disabled={closed}
            onClick={() => buy(pages.cart)}
          >
            {t('cart.add')}
          </Button>
          <PrimaryButton
            loading={pending === pages.checkout}
            disabled={closed}
            onClick={() => buy(pages.checkout)}
          >
            {t('cart.buyNow')}
          </PrimaryButton>
        </div>
      </div>
    </StickyBar>
  );
}

/** Selection with quantity, total and balance after the purchase. */
export function PurchasePanel({ product, unit, choice }: PurchasePanelProps) {
  const { t } = useTranslation('product');
  return (
    <aside className={`card ${classes.panel}`} aria-label={t('summary.title')}>
      <h2>{t('summary.title')}</h2>
      <Chosen product={product} unit={unit} choice={choice} />
      <Quantity choice={choice} />
      <Action product={product} choice={choice} />
      <RefundPeriodNote />
    </aside>
  );
}
