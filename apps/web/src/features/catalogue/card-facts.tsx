import type { ProductCardData } from '@manabar/contracts';
import { Icon } from '#components/media/icon.tsx';
import { useCurrency } from '#lib/format/use-currency.ts';
import { otherCurrency, useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import classes from './card-facts.module.css';

/** Deliveries below this many seconds are shown as instant. */
const AT_ONCE_SECONDS = 10;

function useDeliveryText(): (seconds: number) => string {
  const { t } = useTranslation('catalogue');
  return (seconds) => {
    if (seconds <= AT_ONCE_SECONDS) return t('card.atOnce');
    if (seconds < 60) return t('card.underMinute');
    return t('card.minutes', { count: Math.ceil(seconds / 60) });
  };
}

/** Lowest price; in the other currency when nothing is sold in the chosen one. */
function FromPrice({ from_usd, from_rub }: Pick<ProductCardData, 'from_usd' | 'from_rub'>) {
  const { t } = useTranslation('catalogue');
  const format = useFormatter();
  const [chosen] = useCurrency();
  const prices = { usd: from_usd, rub: from_rub };
  const currency = prices[chosen] === null ? otherCurrency(chosen) : chosen;
  const price = prices[currency];
  if (price === null) return null;
  return (
    <span className={`money ${classes.price}`}>
      {t('card.from', { price: format.money(price, currency) })}
    </span>
  );
}

type CardFactsProps = Partial<Omit<ProductCardData, 'id'>>;

/** Last lines of a card: lowest price or sold out, and delivery time. Their space is reserved while they load. */
export function CardFacts(facts: CardFactsProps) {
  const { from_usd = null, from_rub = null, sold_out = false, delivery_seconds = null } = facts;
  const { t } = useTranslation('catalogue');
  const deliveryText = useDeliveryText();
  return (
    <span className={classes.facts}>
      {sold_out ? (
        <span className={classes.soldOut}>{t('card.soldOut')}</span>
      ) : (
        <FromPrice from_usd={from_usd} from_rub={from_rub} />
      )}
      {!sold_out && delivery_seconds !== null && (
        <span className={classes.delivery}>
          <Icon name="bolt" size={16} />
          {deliveryText(delivery_seconds)}
        </span>
      )}
    </span>
  );
}
