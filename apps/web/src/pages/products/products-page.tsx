import { useTranslation } from 'react-i18next';
import { PageTitle } from '#components/layout/page-title.tsx';
import { Catalogue } from '#features/catalogue/catalogue.tsx';
import { useCataloguePageNumber } from '#features/catalogue/use-catalogue-page-number.ts';

/** Page /products. */
export default function ProductsPage() {
  const { t } = useTranslation('catalogue');
  const page = useCataloguePageNumber();
  const title = page > 1 ? t('list.titleOfPage', { page }) : t('list.title');
  return (
    <div className="page">
      <PageTitle title={title} subtitle={t('list.subtitle')} />
      <Catalogue />
    </div>
  );
}
