import { useTranslation } from 'react-i18next';
import { PageTitle } from '#components/layout/page-title.tsx';
import { Catalogue } from '#features/catalogue/catalogue.tsx';

/** Page /products. */
export default function ProductsPage() {
  const { t } = useTranslation('catalogue');
  return (
    <div className="page">
      <PageTitle title={t('list.title')} subtitle={t('list.subtitle')} />
      <Catalogue />
    </div>
  );
}
