import type { PubgCode } from '@manabar/contracts';
import { trpc } from '#lib/trpc.ts';
import { RevealDialog } from '../codes/shared/reveal-dialog.tsx';
import {
  formKey,
  StockedCodeDialogs,
  type OpenCode,
  type RevealProps,
} from '../codes/shared/stocked-code-dialogs.tsx';
import { DeletePubgCode } from './delete-pubg-code.tsx';
import { LoadPubgCodes } from './load-pubg-codes.tsx';
import { PubgCodeForm } from './pubg-code-form.tsx';

interface PubgCodeDialogsProps {
  open: OpenCode<PubgCode> | null;
  onOpen: (open: OpenCode<PubgCode> | null) => void;
  /** Denomination filter of the list; empty without one. */
  denominationId: string;
}

function Reveal(props: RevealProps) {
  // Disables the cache, which would keep the code after its dialog is closed.
  const { mutateAsync } = trpc.admin.pubgCodes.reveal.useMutation({ gcTime: 0 });
  return <RevealDialog {...props} reveal={mutateAsync} />;
}

/** Renders the open dialog of PUBG codes. */
export function PubgCodeDialogs({ denominationId, ...dialogs }: PubgCodeDialogsProps) {
  const { get } = trpc.useUtils().admin.pubgCodes;
  return (
    <StockedCodeDialogs
      {...dialogs}
      get={(id) => get.fetch({ id }, { staleTime: 0 })}
      show={(props) => <Reveal key={props.id} {...props} />}
      form={(code, props) => (
        <PubgCodeForm key={formKey(code)} code={code} denominationId={denominationId} {...props} />
      )}
      remove={(code, onClose) => <DeletePubgCode key={code.id} code={code} onClose={onClose} />}
      load={(onClose) => <LoadPubgCodes denominationId={denominationId} onClose={onClose} />}
    />
  );
}
