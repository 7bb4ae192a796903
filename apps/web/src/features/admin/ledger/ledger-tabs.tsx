import { pages } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '../frame/page-tabs.tsx';

export function LedgerTabs() {
  const { t } = useTranslation('adminLedger');
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={[
        [pages.adminLedger, t('tabs.checks')],
        [pages.adminLedgerEntries, t('tabs.entries')],
        [pages.adminLedgerSales, t('tabs.sales')],
      ]}
    />
  );
}
