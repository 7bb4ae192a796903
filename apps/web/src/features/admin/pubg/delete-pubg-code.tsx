import type { PubgCode } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { codeName } from '../codes/shared/code-name.tsx';
import { DeleteCodeDialog } from '../codes/shared/delete-code-dialog.tsx';
import { packageName } from '../denominations/pubg.ts';
import { usePubgFailureText } from './use-pubg-refusal.ts';

/** Asks before a free PUBG code is deleted. */
export function DeletePubgCode({ code, onClose }: { code: PubgCode; onClose: () => void }) {
  const { t } = useTranslation('adminGames');
  const remove = trpc.admin.pubgCodes.delete.useMutation();
  return (
    <DeleteCodeDialog
      name={codeName(code)}
      text={t('codes.deleteText', { denomination: packageName(code.ucAmount) })}
      remove={() => remove.mutateAsync({ id: code.id })}
      failureText={usePubgFailureText()}
      onClose={onClose}
    />
  );
}
