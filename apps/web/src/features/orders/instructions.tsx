import { useTranslation } from 'react-i18next';
import type { Order } from '@manabar/contracts';
import classes from './instructions.module.css';

/** How to activate what was bought; each product once. */
export function Instructions({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const products = new Map(order.items.map(({ product }) => [product.title, product]));
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
