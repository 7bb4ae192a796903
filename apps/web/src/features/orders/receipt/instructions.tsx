import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '@manabar/contracts';
import { productPath } from '@manabar/contracts/rules';
import { unitsLeft } from '../refunds/refundable.ts';
import classes from './instructions.module.css';

const activationPath = `${productPath('freefire')}?tab=activate`;

/** Instructions for the codes of one product, some or all of which the shop activates itself. */
function ProductInstructions({ items }: { items: OrderDetail['items'] }) {
  const { t } = useTranslation('orders');
  const text = items[0]?.product.activation_instructions.trim() || t('instructions.none');
  const generated = items.reduce((sum, item) => sum + (item.generated_codes ?? 0), 0);
  if (generated === 0) return <p className={classes.text}>{text}</p>;
  const isEvery = generated >= items.reduce((sum, item) => sum + unitsLeft(item), 0);
  return (
    <>
      <p>{t(isEvery ? 'instructions.inShop' : 'instructions.inShopSome')}</p>
      {!isEvery && <p className={classes.text}>{text}</p>}
      <Button component={Link} to={activationPath} variant="default" fullWidth mt={8}>
        {t('instructions.activate')}
      </Button>
    </>
  );
}

/** Activation instructions, once per product that was not refunded; top-ups show only existing ones. */
export function Instructions({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const items = order.items.filter(
    ({ item_type, product, status }) =>
      status !== 'refunded' && (item_type === 'code' || product.activation_instructions.trim()),
  );
  const products = new Map<string, OrderDetail['items']>();
  for (const item of items)
    products.set(item.product.title, [...(products.get(item.product.title) ?? []), item]);
  if (products.size === 0) return null;
  return (
    <section className={`card ${classes.card}`} aria-labelledby="instructions">
      <h2 id="instructions">{t('instructions.title')}</h2>
      {[...products].map(([title, ofProduct]) => (
        <div key={title}>
          {products.size > 1 && <h3>{title}</h3>}
          <ProductInstructions items={ofProduct} />
        </div>
      ))}
    </section>
  );
}
