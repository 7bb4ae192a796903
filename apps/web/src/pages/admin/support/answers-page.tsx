import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { AnswerList } from '#features/admin/support/answers/answer-list.tsx';
import { SupportTabs } from '#features/admin/support/support-tabs.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/support/answers. */
export default function SupportAnswersPage() {
  const { t } = useTranslation('adminSupport');
  return (
    <AdminFrame title={t('answers.title')}>
      <SupportTabs />
      <AnswerList />
    </AdminFrame>
  );
}
