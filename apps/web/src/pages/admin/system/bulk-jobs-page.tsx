import { framed } from '#features/admin/frame/admin-frame.tsx';
import { JobList } from '#features/admin/bulk-jobs/job-list.tsx';

/** Page /admin/jobs. */
export default framed(JobList);
