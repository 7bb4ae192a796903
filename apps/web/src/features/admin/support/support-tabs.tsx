import { pages } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '../frame/page-tabs.tsx';

export function SupportTabs() {
  const { t } = useTranslation('adminSupport');
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={[
        [pages.adminSupport, t('tabs.threads')],
        [pages.adminSupportMessages, t('tabs.messages')],
        [pages.adminSupportAnswers, t('tabs.answers')],
      ]}
    />
  );
}
