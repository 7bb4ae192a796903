import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowFormProps } from '../../form/form-dialog.tsx';
import { useReloadOnConflict } from '../../form/use-reload-on-conflict.ts';
import { DeleteRow } from '../../list/rows/delete-row.tsx';
import { maskedCodeWithId } from './masked-code-with-id.tsx';
import { RevealDialog, type RevealDialogProps } from './reveal-dialog.tsx';

export interface AnyCode {
  id: number;
  version: number;
  /** Masked code. */
  code: string;
}

/** Open dialog and its code; a form without a code creates one, `more` loads or generates many. */
type OpenCode<Code> =
  | { what: 'form'; code: Code | null }
  | { what: 'show' | 'delete'; code: Code }
  | { what: 'more' };

interface FormProps extends RowFormProps {
  key: string;
}

interface CodeDialogsOptions<Code> {
  /** Whether the dialog for many codes is open initially. */
  opensMore?: boolean;
  /** Called when a dialog opens or closes. */
  onChange?: () => void;
  load: (id: number) => Promise<Code>;
  reveal: RevealDialogProps['reveal'];
  remove: (id: number) => Promise<unknown>;
  /** Consequence of revealing the code, if there is one. */
  consequence: (code: Code) => string | undefined;
  /** Returns the consequences of a deletion. */
  deleteText: (code: Code) => string;
  failureText: (thrown: unknown) => string;
  form: (code: Code | null, props: FormProps) => ReactNode;
  /** Dialog that loads or generates many codes. */
  more: (onClose: () => void) => ReactNode;
}

/** State of the dialogs of a list of codes; at most one of them is open. */
export function useCodeDialogs<Code extends AnyCode>(options: CodeDialogsOptions<Code>) {
  const { opensMore = false, onChange, load, reveal, remove, form, more } = options;
  const { t } = useTranslation('adminCodes');
  const [opened, setOpened] = useState<OpenCode<Code> | null>(opensMore ? { what: 'more' } : null);
  const open = (next: OpenCode<Code> | null) => {
    setOpened(next);
    onChange?.();
  };
  const onClose = () => open(null);
  const loadCurrent = useReloadOnConflict(async (id: number) =>
    open({ what: 'form', code: await load(id) }),
  );
  const render = (): ReactNode => {
    if (opened === null) return null;
    if (opened.what === 'more') return more(onClose);
    const { code } = opened;
    if (opened.what === 'form' || code === null)
      return form(code, {
        key: `${code?.id ?? 'new'}`,
        onClose,
        onConflict: () => code && loadCurrent(code.id),
      });
    if (opened.what === 'show')
      return (
        <RevealDialog
          key={code.id}
          id={code.id}
          masked={maskedCodeWithId(code)}
          consequence={options.consequence(code)}
          reveal={reveal}
          onClose={onClose}
        />
      );
    return (
      <DeleteRow
        key={code.id}
        row={code}
        title={() => t('deleteTitle', { code: maskedCodeWithId(code) })}
        text={options.deleteText(code)}
        remove={({ id }) => remove(id)}
        failureText={options.failureText}
        onClose={onClose}
      />
    );
  };
  return { open, dialog: render() };
}

export type CodeDialogs<Code extends AnyCode> = ReturnType<typeof useCodeDialogs<Code>>;
