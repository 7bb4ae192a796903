import { Link } from 'react-router-dom';
import type { PubgCode } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useOfferTitle } from '#lib/format/use-offer-title.ts';
import { useTranslation } from 'react-i18next';
import { useCodeColumns, type CodeActions } from '../codes/shared/use-code-columns.tsx';
import { packageName } from '../denominations/pubg.ts';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { PubgCodeStatusInput } from './pubg-code-status-input.tsx';

interface PubgCodeActions extends CodeActions<PubgCode> {
  onStatus: (code: PubgCode, status: PubgCode['status']) => void;
}

/** Columns of the PUBG codes, including row actions; amount and prices belong to the denomination. */
export function usePubgCodeColumns(actions: PubgCodeActions): GridColumn<PubgCode>[] {
  const { t } = useTranslation(['adminGames', 'adminCodes']);
  const offerTitle = useOfferTitle();
  const { number } = useColumnBuilders();
  const { code, prices, order, ends } = useCodeColumns(
    actions,
    ({ orderId }) => orderId !== undefined,
  );
  const { isBusy, onStatus } = actions;
  return [
    code,
    number('ucAmount', t('adminGames:field.ucAmount'), { sort: 'asc' }),
    ...prices,
    {
      name: 'denomination',
      title: t('adminGames:codes.denomination'),
      cell: ({ ucAmount }) => (
        <Link to={`${pages.adminPubgDenominations}?q=${ucAmount}`}>
          {offerTitle(packageName(ucAmount))}
        </Link>
      ),
    },
    {
      name: 'status',
      title: t('adminCodes:statusTitle'),
      sort: 'asc',
      cell: (row) => (
        <PubgCodeStatusInput
          code={row}
          busy={isBusy(row)}
          onChange={(status) => onStatus(row, status)}
        />
      ),
    },
    order,
    ...ends,
  ];
}
