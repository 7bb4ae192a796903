import type { AdminCode } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';
import { CodeForm } from './code-form.tsx';
import { DeleteCode } from './delete-code.tsx';
import { LoadCodes } from './load-codes.tsx';
import { RevealDialog } from './shared/reveal-dialog.tsx';
import {
  formKey,
  StockedCodeDialogs,
  type OpenCode,
  type RevealProps,
} from './shared/stocked-code-dialogs.tsx';

interface CodeDialogsProps {
  open: OpenCode<AdminCode> | null;
  onOpen: (open: OpenCode<AdminCode> | null) => void;
  /** Product filter of the list, proposed for a new code. */
  productId: number | null;
}

function Reveal(props: RevealProps) {
  // Disables the cache, which would keep the code after its dialog is closed.
  const { mutateAsync } = trpc.admin.codes.reveal.useMutation({ gcTime: 0 });
  return <RevealDialog {...props} reveal={mutateAsync} />;
}

/** Renders the open dialog of the codes. */
export function CodeDialogs({ productId, ...dialogs }: CodeDialogsProps) {
  const { get } = trpc.useUtils().admin.codes;
  return (
    <StockedCodeDialogs
      {...dialogs}
      get={(id) => get.fetch({ id }, { staleTime: 0 })}
      show={(props) => <Reveal key={props.id} {...props} />}
      form={(code, props) => (
        <CodeForm key={formKey(code)} code={code} productId={productId} {...props} />
      )}
      remove={(code, onClose) => <DeleteCode key={code.id} code={code} onClose={onClose} />}
      load={(onClose) => <LoadCodes productId={productId} onClose={onClose} />}
    />
  );
}
