import { useTranslation } from 'react-i18next';
import type { PriceOption } from '@manabar/contracts';
import { ManaBar } from '#components/feedback/mana-bar.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { useCurrency } from '#lib/format/use-currency.ts';
import { otherCurrency, priceIn, useFormatter } from '#lib/format/format.ts';
import { isFew } from '#lib/low-stock.ts';
import classes from './option-tile.module.css';

interface OptionTileProps {
  option: PriceOption;
  unit: string;
  selected: boolean;
  popular: boolean;
  onSelect: () => void;
}

function Stock({ count }: { count: number }) {
  const { t } = useTranslation('product');
  if (count === 0) return <span className={classes.soldOut}>{t('amount.soldOut')}</span>;
  return isFew(count) ? <span className={classes.few}>{t('amount.left', { count })}</span> : null;
}

/** Price in the chosen currency with the other one in small print, or the option's only price. */
function Prices({ option }: { option: PriceOption }) {
  const [currency] = useCurrency();
  const other = otherCurrency(currency);
  const price = priceIn(option, currency);
  const otherPrice = priceIn(option, other);
  return (
    <>
      <span className={classes.price}>
        {price === null ? (
          <MoneyText amount={otherPrice} currency={other} />
        ) : (
          <MoneyText amount={price} currency={currency} />
        )}
      </span>
      <span className={classes.last}>
        {price !== null && otherPrice !== null && option.available_count > 0 && (
          <MoneyText amount={otherPrice} currency={other} className="muted" />
        )}
        <Stock count={option.available_count} />
      </span>
    </>
  );
}

/** Tile of an amount: price in the chosen currency, the other price in small print, and the stock when it is low. */
export function OptionTile({ option, unit, selected, popular, onSelect }: OptionTileProps) {
  const { t } = useTranslation('product');
  const format = useFormatter();
  const soldOut = option.available_count === 0;
  return (
    <button
      type="button"
      className={classes.tile}
      aria-pressed={selected && !soldOut}
      disabled={soldOut}
      onClick={onSelect}
    >
      {popular && <span className={classes.ribbon}>{t('popular.ribbon')}</span>}
      <span className={classes.amount}>
        <span className="figures">{format.number(option.game_amount)}</span>{' '}
        <span className="muted small">{unit}</span>
      </span>
      <Prices option={option} />
      <span className={classes.bar}>
        <ManaBar value={selected ? 1 : 0} size="sm" />
      </span>
    </button>
  );
}
