import type { GeneratedCode } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { codeName } from '../codes/shared/code-name.tsx';
import { RevealDialog } from '../codes/shared/reveal-dialog.tsx';
import { useLoadCurrent } from '../form/use-load-current.ts';
import { DeleteGenerated } from './delete-generated.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import { GeneratedForm } from './generated-form.tsx';

/** Open dialog and its code. */
export type OpenDialog =
  { what: 'form' | 'show' | 'delete'; code: GeneratedCode } | { what: 'generate' };

interface GeneratedDialogsProps {
  open: OpenDialog | null;
  onOpen: (open: OpenDialog | null) => void;
}

function Reveal({ code, onClose }: { code: GeneratedCode; onClose: () => void }) {
  const { t } = useTranslation('adminGenerated');
  // Disables the cache, which would keep the code after its dialog is closed.
  const reveal = trpc.admin.generatedCodes.reveal.useMutation({ gcTime: 0 });
  const onSale = code.published && code.status === 'available';
  return (
    <RevealDialog
      id={code.id}
      masked={codeName(code)}
      consequence={onSale ? t('offSale') : undefined}
      reveal={reveal.mutateAsync}
      onClose={onClose}
    />
  );
}

/** Renders the open dialog of generated codes. */
export function GeneratedDialogs({ open, onOpen }: GeneratedDialogsProps) {
  const { get } = trpc.useUtils().admin.generatedCodes;
  const close = () => onOpen(null);
  const loadCurrent = useLoadCurrent(async (id: number) =>
    onOpen({ what: 'form', code: await get.fetch({ id }, { staleTime: 0 }) }),
  );
  switch (open?.what) {
    case 'generate':
      return <GenerateDialog onClose={close} />;
    case 'form':
      return (
        <GeneratedForm
          key={`${open.code.id}.${open.code.version}`}
          code={open.code}
          onClose={close}
          onConflict={() => void loadCurrent(open.code.id)}
        />
      );
    case 'show':
      return <Reveal key={open.code.id} code={open.code} onClose={close} />;
    case 'delete':
      return <DeleteGenerated key={open.code.id} code={open.code} onClose={close} />;
    case undefined:
      return null;
  }
}
