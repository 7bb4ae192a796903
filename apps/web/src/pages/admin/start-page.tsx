import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { Overview } from '#features/admin/overview/overview.tsx';
import { ProductList } from '#features/admin/products/product-list.tsx';
import { useTranslation } from '#lib/translation.ts';
import classes from './start-page.module.css';

/** /admin: how the shop is, and the first tab below it. */
export default function StartPage() {
  const { t } = useTranslation(['adminOverview', 'adminProducts']);
  return (
    <AdminFrame title={t('title')}>
      <Overview />
      <h2 className={classes.title}>{t('adminProducts:title')}</h2>
      <ProductList />
    </AdminFrame>
  );
}
