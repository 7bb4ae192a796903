import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { useColumnBuilders } from '../../list/use-column-builders.tsx';
import { MaskedCodeWithId, maskedCodeWithId } from './masked-code-with-id.tsx';
import { OrderLink } from './order-link.tsx';
import type { AnyCode, CodeDialogs } from './use-code-dialogs.tsx';

export interface CodeActions<Code extends AnyCode> {
  isBusy: (code: Code) => boolean;
  dialogs: CodeDialogs<Code>;
}

type ListedCode = AnyCode & {
  orderId?: string | undefined;
  created: string;
  priceUsd: number | null;
  priceRub: number | null;
};

/** Columns common to all lists of codes, including row actions. Locked codes can only be revealed. */
export function useCodeColumns<Code extends ListedCode>(
  { dialogs }: CodeActions<Code>,
  isLocked: (code: Code) => boolean,
) {
  const { t } = useTranslation('adminCodes');
  const { rowActions, age, money } = useColumnBuilders();
  const code: GridColumn<Code> = {
    name: 'code',
    title: t('code'),
    head: true,
    cell: (row) => <MaskedCodeWithId {...row} />,
  };
  const prices: GridColumn<Code>[] = [
    money('priceUsd', t('priceUsd'), 'usd'),
    money('priceRub', t('priceRub'), 'rub'),
  ];
  const order: GridColumn<Code> = {
    name: 'order',
    title: t('order'),
    cell: ({ orderId }) => <OrderLink id={orderId} />,
  };
  const ends: GridColumn<Code>[] = [
    age('created', t('created')),
    rowActions({
      nameOf: maskedCodeWithId,
      isLocked,
      onEdit: (row: Code) => dialogs.open({ what: 'form', code: row }),
      onDelete: (row: Code) => dialogs.open({ what: 'delete', code: row }),
      actions: [
        {
          label: t('show'),
          icon: 'eye',
          onClick: (row: Code) => dialogs.open({ what: 'show', code: row }),
        },
      ],
    }),
  ];
  return { code, prices, order, ends };
}
