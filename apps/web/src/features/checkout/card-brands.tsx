import { cardMethods } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';

/** The cards that are taken, in plain words: the marks of card companies are theirs. */
export function CardBrands() {
  const { t } = useTranslation('checkout');
  return <span>{cardMethods.map((method) => t(`method.${method}`)).join(', ')}</span>;
}
