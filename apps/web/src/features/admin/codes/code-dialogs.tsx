import type { AdminCode } from '@manabar/contracts';
import { useTranslation } from '#lib/translation.ts';
import { trpc } from '#lib/trpc.ts';
import { useLoadCurrent } from '../form/use-load-current.ts';
import { CodeForm } from './code-form.tsx';
import { DeleteCode } from './delete-code.tsx';
import { LoadCodes } from './load-codes.tsx';
import { codeName } from './shared/code-name.tsx';
import { RevealDialog } from './shared/reveal-dialog.tsx';

/** Which dialog stands open, and of which code; without one the form is of a new code. */
export type OpenDialog =
  | { what: 'form'; code: AdminCode | null }
  | { what: 'show' | 'delete'; code: AdminCode }
  | { what: 'load' };

interface CodeDialogsProps {
  open: OpenDialog | null;
  onOpen: (open: OpenDialog | null) => void;
  /** What the list is narrowed to: the product that a new code is probably of. */
  productId: number | null;
}

function Reveal({ code, onClose }: { code: AdminCode; onClose: () => void }) {
  const { t } = useTranslation('adminCodes');
  // A cache would keep the code beyond its dialog.
  const reveal = trpc.admin.codes.reveal.useMutation({ gcTime: 0 });
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

function Form({
  code,
  productId,
  onOpen,
}: Omit<CodeDialogsProps, 'open'> & { code: AdminCode | null }) {
  const { get } = trpc.useUtils().admin.codes;
  const loadCurrent = useLoadCurrent(async (id: number) =>
    onOpen({ what: 'form', code: await get.fetch({ id }, { staleTime: 0 }) }),
  );
  return (
    <CodeForm
      key={code ? `${code.id}.${code.version}` : 'new'}
      code={code}
      productId={productId}
      onClose={() => onOpen(null)}
      onConflict={() => code && void loadCurrent(code.id)}
    />
  );
}

/** Whatever of the codes stands open. */
export function CodeDialogs({ open, onOpen, productId }: CodeDialogsProps) {
  const close = () => onOpen(null);
  switch (open?.what) {
    case 'form':
      return <Form code={open.code} productId={productId} onOpen={onOpen} />;
    case 'show':
      return <Reveal key={open.code.id} code={open.code} onClose={close} />;
    case 'delete':
      return <DeleteCode key={open.code.id} code={open.code} onClose={close} />;
    case 'load':
      return <LoadCodes productId={productId} onClose={close} />;
    case undefined:
      return null;
  }
}
