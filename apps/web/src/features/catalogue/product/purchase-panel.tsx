import { useTranslation } from 'react-i18next';
import type { PriceOption } from '@manabar/contracts';
import type { Currency } from '@manabar/contracts/rules';
import { BalanceAfter } from '#components/balance-after.tsx';
import { MoneyText } from '#components/money-text.tsx';
import { PrimaryButton } from '#components/primary-button.tsx';
import { QuantityStepper } from '#components/quantity-stepper.tsx';
import { StickyBar } from '#components/sticky-bar.tsx';
import { useCurrency } from '#lib/currency.ts';
import { formatNumber, multiplyPrice, otherCurrency, priceIn } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import classes from './purchase-panel.module.css';
import { useAddToCart } from './use-add-to-cart.ts';
import type { Choice } from './use-choice.ts';

/** The currency to show an option in: the chosen one, or the only one in which it is sold. */
function shownCurrency(option: PriceOption | undefined, chosen: Currency): Currency {
  return option && priceIn(option, chosen) === null ? otherCurrency(chosen) : chosen;
}

function Quantity({ choice }: { choice: Choice }) {
  const { t } = useTranslation('catalogue');
  const { quantity, available, setQuantity } = choice;
  return (
    <div className={classes.quantity}>
      <span>{t('product.quantity')}</span>
      <QuantityStepper
        value={quantity}
        max={available}
        disabled={available === 0}
        onChange={setQuantity}
      />
      {available > 0 && quantity >= available && (
        <p className={classes.hint} role="status">
          {t('product.maxQuantity')}
        </p>
      )}
    </div>
  );
}

interface PurchasePanelProps {
  productId: number;
  title: string;
  unit: string;
  choice: Choice;
}

/** What was chosen, what it costs and what it leaves; on phones the total and the action stick to the bottom. */
export function PurchasePanel({ productId, title, unit, choice }: PurchasePanelProps) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const [chosenCurrency] = useCurrency();
  const { add, pending } = useAddToCart();
  const { option, quantity, regionId, region, available } = choice;
  const currency = shownCurrency(option, chosenCurrency);
  const total = option ? multiplyPrice(priceIn(option, currency), quantity) : null;
  return (
    <aside className={`card ${classes.panel}`} aria-label={t('product.summary')}>
      <h2>{t('product.summary')}</h2>
      <p className={classes.chosen}>
        {option
          ? `${title}, ${formatNumber(option.game_amount, language)} ${unit}`
          : t('product.noCode')}
        {region && <span className="muted">{region.name}</span>}
      </p>
      {option && currency !== chosenCurrency && (
        <p className="muted small">
          {t('product.onlyIn', {
            currency: t(currency === 'usd' ? 'product.onlyUsd' : 'product.onlyRub'),
          })}
        </p>
      )}
      <Quantity choice={choice} />
      <StickyBar>
        <div className={classes.pay}>
          <div className={classes.sums}>
            <div className={classes.total}>
              <span>{t('product.total')}</span>
              <MoneyText amount={total} currency={currency} />
            </div>
            {total !== null && <BalanceAfter total={total} currency={currency} />}
          </div>
          <PrimaryButton
            loading={pending}
            disabled={option !== undefined && available === 0}
            onClick={() => add({ productId, regionId, option, quantity })}
          >
            {t('product.addToCart')}
          </PrimaryButton>
        </div>
      </StickyBar>
    </aside>
  );
}
