import { pages } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { PageTabs } from '../frame/page-tabs.tsx';

export function PubgTabs() {
  const { t } = useTranslation('adminGames');
  return (
    <PageTabs
      label={t('tabs.label')}
      tabs={[
        [pages.adminPubgCodes, t('tabs.codes')],
        [pages.adminPubgDenominations, t('tabs.denominations')],
      ]}
    />
  );
}
