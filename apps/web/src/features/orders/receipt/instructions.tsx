import { useTranslation } from 'react-i18next';
import type { Order } from '@manabar/contracts';
import classes from './instructions.module.css';

/** Activation instructions, once per product that was not refunded; top-ups show only existing ones. */
export function Instructions({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const items = order.items.filter(
    ({ item_type, product, status }) =>
      status !== 'refunded' && (item_type === 'code' || product.activation_instructions.trim()),
  );
  const products = new Map(items.map(({ product }) => [product.title, product]));
  if (products.size === 0) return null;
  return (
    <section className={`card ${classes.card}`} aria-labelledby="instructions">
      <h2 id="instructions">{t('instructions.title')}</h2>
      {[...products.values()].map(({ title, activation_instructions: text }) => (
        <div key={title}>
          {products.size > 1 && <h3>{title}</h3>}
          <p className={classes.text}>{text.trim() || t('instructions.none')}</p>
        </div>
      ))}
    </section>
  );
}
