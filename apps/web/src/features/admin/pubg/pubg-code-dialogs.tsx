import type { PubgCode } from '@manabar/contracts';
import { useTranslation } from '#lib/translation.ts';
import { trpc } from '#lib/trpc.ts';
import { codeName } from '../codes/shared/code-name.tsx';
import { RevealDialog } from '../codes/shared/reveal-dialog.tsx';
import { useLoadCurrent } from '../form/use-load-current.ts';
import { DeletePubgCode } from './delete-pubg-code.tsx';
import { LoadPubgCodes } from './load-pubg-codes.tsx';
import { PubgCodeForm } from './pubg-code-form.tsx';

/** Which dialog stands open, and of which code; without one the form is of a new code. */
export type OpenPubgDialog =
  | { what: 'form'; code: PubgCode | null }
  | { what: 'show' | 'delete'; code: PubgCode }
  | { what: 'load' };

interface PubgCodeDialogsProps {
  open: OpenPubgDialog | null;
  onOpen: (open: OpenPubgDialog | null) => void;
  /** What the list is narrowed to; else empty. */
  denominationId: string;
}

function Reveal({ code, onClose }: { code: PubgCode; onClose: () => void }) {
  const { t } = useTranslation('adminCodes');
  // A cache would keep the code beyond its dialog.
  const reveal = trpc.admin.pubgCodes.reveal.useMutation({ gcTime: 0 });
  return (
    <RevealDialog
      id={code.id}
      masked={codeName(code)}
      consequence={code.status === 'available' ? t('reveal.offSale') : undefined}
      reveal={reveal.mutateAsync}
      onClose={onClose}
    />
  );
}

type FormProps = Omit<PubgCodeDialogsProps, 'open'> & { code: PubgCode | null };

function Form({ code, denominationId, onOpen }: FormProps) {
  const { get } = trpc.useUtils().admin.pubgCodes;
  const loadCurrent = useLoadCurrent(async (id: number) =>
    onOpen({ what: 'form', code: await get.fetch({ id }, { staleTime: 0 }) }),
  );
  return (
    <PubgCodeForm
      key={code ? `${code.id}.${code.version}` : 'new'}
      code={code}
      denominationId={denominationId}
      onClose={() => onOpen(null)}
      onConflict={() => code && void loadCurrent(code.id)}
    />
  );
}

/** Whatever of the codes stands open. */
export function PubgCodeDialogs({ open, onOpen, denominationId }: PubgCodeDialogsProps) {
  const close = () => onOpen(null);
  switch (open?.what) {
    case 'form':
      return <Form code={open.code} denominationId={denominationId} onOpen={onOpen} />;
    case 'show':
      return <Reveal key={open.code.id} code={open.code} onClose={close} />;
    case 'delete':
      return <DeletePubgCode key={open.code.id} code={open.code} onClose={close} />;
    case 'load':
      return <LoadPubgCodes denominationId={denominationId} onClose={close} />;
    case undefined:
      return null;
  }
}
