import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { JobList } from '#features/admin/bulk-jobs/job-list.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/jobs. */
export default function BulkJobsPage() {
  const { t } = useTranslation('adminRecords');
  return (
    <AdminFrame title={t('jobs.title')}>
      <JobList />
    </AdminFrame>
  );
}
