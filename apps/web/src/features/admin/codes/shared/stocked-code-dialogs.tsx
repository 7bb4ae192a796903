import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadCurrent } from '../../form/use-load-current.ts';
import { codeName } from './code-name.tsx';
import type { RevealDialogProps } from './reveal-dialog.tsx';

interface StockedCode {
  id: number;
  version: number;
  code: string;
  status: string;
}

/** Open dialog and its code; a form without a code creates one. */
export type OpenCode<Code> =
  { what: 'form'; code: Code | null } | { what: 'show' | 'delete'; code: Code } | { what: 'load' };

interface FormProps {
  onClose: () => void;
  /** Called on a version conflict; loads the stored row. */
  onConflict: () => void;
}

/** Props of the reveal dialog without the call. */
export type RevealProps = Omit<RevealDialogProps, 'reveal'>;

interface StockedCodeDialogsProps<Code> {
  open: OpenCode<Code> | null;
  onOpen: (open: OpenCode<Code> | null) => void;
  /** Loads the stored code. */
  get: (id: number) => Promise<Code>;
  show: (props: RevealProps) => ReactNode;
  form: (code: Code | null, props: FormProps) => ReactNode;
  remove: (code: Code, onClose: () => void) => ReactNode;
  load: (onClose: () => void) => ReactNode;
}

/** Renders the open dialog of loaded codes. */
export function StockedCodeDialogs<Code extends StockedCode>(props: StockedCodeDialogsProps<Code>) {
  const { open, onOpen, get, form, show, remove, load } = props;
  const { t } = useTranslation('adminCodes');
  const loadCurrent = useLoadCurrent(async (id: number) =>
    onOpen({ what: 'form', code: await get(id) }),
  );
  const onClose = () => onOpen(null);
  switch (open?.what) {
    case 'form': {
      const { code } = open;
      return form(code, { onClose, onConflict: () => code && void loadCurrent(code.id) });
    }
    case 'show':
      return show({
        id: open.code.id,
        masked: codeName(open.code),
        consequence: open.code.status === 'available' ? t('reveal.offSale') : undefined,
        onClose,
      });
    case 'delete':
      return remove(open.code, onClose);
    case 'load':
      return load(onClose);
    case undefined:
      return null;
  }
}

/** Key of the form, which changes with the code and its version so that the form restarts. */
export const formKey = (code: Pick<StockedCode, 'id' | 'version'> | null) =>
  code ? `${code.id}.${code.version}` : 'new';
