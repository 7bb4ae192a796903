import type { PubgCode } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { codeName } from '../codes/shared/code-name.tsx';
import { packageName } from '../denominations/pubg.ts';
import { DeleteRow } from '../list/rows/delete-row.tsx';
import { usePubgFailureText } from './use-pubg-refusal.ts';

/** Asks for confirmation before a free PUBG code is deleted. */
export function DeletePubgCode({ code, onClose }: { code: PubgCode; onClose: () => void }) {
  const { t } = useTranslation(['adminGames', 'adminCodes']);
  const remove = trpc.admin.pubgCodes.delete.useMutation();
  return (
    <DeleteRow
      row={code}
      title={() => t('adminCodes:deleteTitle', { code: codeName(code) })}
      text={t('adminGames:codes.deleteText', { denomination: packageName(code.ucAmount) })}
      remove={({ id }) => remove.mutateAsync({ id })}
      failureText={usePubgFailureText()}
      onClose={onClose}
    />
  );
}
