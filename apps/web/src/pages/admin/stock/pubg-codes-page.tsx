import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { PubgCodeList } from '#features/admin/pubg/pubg-code-list.tsx';
import { PubgTabs } from '#features/admin/pubg/pubg-tabs.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/pubgCodes: codes that are redeemed for players. */
export default function PubgCodesPage() {
  const { t } = useTranslation('adminGames');
  return (
    <AdminFrame title={t('title.codes')}>
      <PubgTabs />
      <PubgCodeList />
    </AdminFrame>
  );
}
