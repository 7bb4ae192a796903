import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/icon.tsx';
import classes from '#features/admin/batches/batch.module.css';
import { BatchView } from '#features/admin/batches/batch-view.tsx';
import { useBatch } from '#features/admin/batches/use-batch.ts';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { Link } from '#lib/navigation.tsx';
import type { PageProps } from '#lib/page-loading.ts';
import { useTranslation } from '#lib/translation.ts';

/** /admin/batches/:id */
export default function BatchPage({ params }: PageProps) {
  const { t } = useTranslation('adminBatches');
  const id = Number(params['id']);
  return (
    <AdminFrame
      title={t('batch', { id: Number.isInteger(id) ? id : '—' })}
      back={
        <Link to={pages.adminBatches} className={classes.back}>
          <Icon name="left" size={16} />
          {t('back')}
        </Link>
      }
    >
      <BatchView query={useBatch(id)} />
    </AdminFrame>
  );
}
