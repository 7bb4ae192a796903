import { pages } from '@manabar/contracts/rules';
import { BatchView, useBatch } from '#features/admin/batches/batch-view.tsx';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { ListLink } from '#features/admin/list/list-link.tsx';
import type { PageProps } from '#lib/page/page-module.ts';
import { useTranslation } from 'react-i18next';

/** Page /admin/batches/:id. */
export default function BatchPage({ params }: PageProps) {
  const { t } = useTranslation('adminBatches');
  const id = Number(params['id']);
  return (
    <AdminFrame
      title={t('batch', { id: Number.isInteger(id) ? id : '—' })}
      back={<ListLink to={pages.adminBatches}>{t('back')}</ListLink>}
    >
      <BatchView query={useBatch(id)} />
    </AdminFrame>
  );
}
