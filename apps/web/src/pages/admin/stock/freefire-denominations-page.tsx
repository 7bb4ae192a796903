import { DenominationList } from '#features/admin/denominations/denomination-list.tsx';
import { freefire } from '#features/admin/denominations/freefire.ts';
import { AdminFrame } from '#features/admin/frame/admin-frame.tsx';
import { useTranslation } from 'react-i18next';

/** Page /admin/freefireCodes: denominations of Free Fire. */
export default function FreefireDenominationsPage() {
  const { t } = useTranslation('adminGames');
  return (
    <AdminFrame title={t('title.freefire')}>
      <DenominationList game={freefire} />
    </AdminFrame>
  );
}
