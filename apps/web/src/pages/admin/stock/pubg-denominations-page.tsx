import { DenominationList } from '#features/admin/denominations/denomination-list.tsx';
import { pubg } from '#features/admin/denominations/pubg.ts';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { PubgTabs } from '#features/admin/pubg/pubg-tabs.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/pubgCodes/denominations: packages of UC. */
export default function PubgDenominationsPage() {
  const { t } = useTranslation('adminGames');
  return (
    <AdminFrame title={t('title.pubg')}>
      <PubgTabs />
      <DenominationList game={pubg} />
    </AdminFrame>
  );
}
