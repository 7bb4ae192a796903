import { cardMethods } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';

/** Names the accepted cards in text, because the logos are trademarks of the card companies. */
export function CardBrands() {
  const { t } = useTranslation('checkout');
  return <span>{cardMethods.map((method) => t(`method.${method}`)).join(', ')}</span>;
}
