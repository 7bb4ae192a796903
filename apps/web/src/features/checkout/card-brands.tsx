import { cardMethods, type CardMethod } from '@manabar/contracts/rules';
import { useTranslation } from '#lib/translation.ts';
import classes from './card-brands.module.css';

/** A card of each kind, told apart by a pattern of the shop's own. */
const patterns: Record<CardMethod, string> = {
  visa: 'M6 15 14 5M11 15 19 5M16 15 24 5',
  mastercard: 'M7 7v6M11 7v6M15 7v6M19 7v6M23 7v6',
  mir: 'M5 13l5-5 5 5 5-5 5 5',
};

/** The cards that are taken, by name. */
export function CardBrands() {
  const { t } = useTranslation('checkout');
  return (
    <span className={classes.brands}>
      {cardMethods.map((method, index) => (
        <span key={method} className={classes.brand} data-method={method}>
          <svg aria-hidden="true" viewBox="0 0 30 20" width="27" height="18">
            <rect x="0.5" y="0.5" width="29" height="19" rx="3.5" className={classes.card} />
            <path d={patterns[method]} className={classes.pattern} />
          </svg>
          {t(`method.${method}`)}
          {index < cardMethods.length - 1 && <span className="visually-hidden">, </span>}
        </span>
      ))}
    </span>
  );
}
