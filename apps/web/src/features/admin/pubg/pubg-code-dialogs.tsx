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
  /** What the list is narrowed to; else empty. */
  denominationId: string;
}

function Reveal(props: RevealProps) {
  // A cache would keep the code beyond its dialog.
  const { mutateAsync } = trpc.admin.pubgCodes.reveal.useMutation({ gcTime: 0 });
  return <RevealDialog {...props} reveal={mutateAsync} />;
}

/** Whatever of the PUBG codes stands open. */
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
