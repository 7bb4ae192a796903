import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency, OrderItem } from '@manabar/contracts';
import { MoneyText } from '#components/money/money-text.tsx';
import { ProductArt } from '#components/media/product-art.tsx';
import { multiplyPrice, useFormatter } from '#lib/format/format.ts';
import classes from './receipt-item.module.css';

interface ItemRowProps {
  picture: string;
  children: ReactNode;
  total: { amount: number | null; currency: Currency } | null;
}

/** Picture of an item, its description, and its price. */
export function ItemRow({ picture, children, total }: ItemRowProps) {
  return (
    <div className={classes.head}>
      <span>
        <ProductArt src={picture} shape="square" />
      </span>
      <div className={classes.what}>{children}</div>
      {total && <MoneyText {...total} className={classes.total} />}
    </div>
  );
}

interface ItemHeadProps {
  item: Pick<OrderItem, 'quantity' | 'price'> & { product: { image_url: string } };
  title: string;
  currency: Currency;
}

/** Picture, title, quantity and price of an item. */
export function ItemHead({ item: { product, quantity, price }, title, currency }: ItemHeadProps) {
  const { t } = useTranslation('orders');
  const format = useFormatter();
  return (
    <ItemRow
      picture={product.image_url}
      total={{ amount: multiplyPrice(price, quantity), currency }}
    >
      <h3>{title}</h3>
      <p className="small muted money">
        {t('details.amount', { quantity, price: format.money(price, currency) })}
      </p>
    </ItemRow>
  );
}
