import { pages } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { BackLink } from '#components/layout/back-link.tsx';

/** Link from the codes of a product to the product. */
export function ProductLink({ id }: { id: number }) {
  const { t } = useTranslation('adminCodes');
  const { data } = trpc.admin.products.get.useQuery({ id });
  if (!data) return null;
  return (
    <BackLink to={`${pages.adminProducts}?q=${encodeURIComponent(data.slug)}`}>
      {t('backToProduct')}
    </BackLink>
  );
}
