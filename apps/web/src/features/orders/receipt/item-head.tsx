import { useTranslation } from 'react-i18next';
import type { Currency, OrderItem } from '@manabar/contracts';
import { MoneyText } from '#components/money/money-text.tsx';
import { ProductArt } from '#components/media/product-art.tsx';
import { formatMoney, multiplyPrice } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import classes from './receipt-item.module.css';

interface ItemHeadProps {
  item: Pick<OrderItem, 'quantity' | 'price'> & { product: { image_url: string } };
  title: string;
  currency: Currency;
}

/** Picture, title, quantity and price of an item. */
export function ItemHead({ item: { product, quantity, price }, title, currency }: ItemHeadProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  return (
    <div className={classes.head}>
      <span className={classes.art}>
        <ProductArt src={product.image_url} shape="square" />
      </span>
      <div className={classes.what}>
        <h3>{title}</h3>
        <p className="small muted money">
          {t('details.amount', { quantity, price: formatMoney(price, currency, language) })}
        </p>
      </div>
      <MoneyText
        amount={multiplyPrice(price, quantity)}
        currency={currency}
        className={classes.total}
      />
    </div>
  );
}
