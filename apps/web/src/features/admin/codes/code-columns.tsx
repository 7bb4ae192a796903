import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { AdminCode } from '@manabar/contracts';
import { adminBatchPath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { RowAction, RowActions } from '../list/rows/row-actions.tsx';
import { RowSwitch } from '../list/rows/row-switch.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import { CodeName, codeName } from './shared/code-name.tsx';
import { OrderLink } from './shared/order-link.tsx';
import { StatusCell } from './shared/status-cell.tsx';
import { useValueColumns } from './shared/value-columns.tsx';

interface CodeActs {
  /** Time of the request, from which ages are computed. */
  asOf: number;
  regionName: (id: number) => string;
  isBusy: (code: AdminCode) => boolean;
  onChange: (code: AdminCode, change: Pick<Partial<AdminCode>, 'status' | 'popular'>) => void;
  onShow: (code: AdminCode) => void;
  onEdit: (code: AdminCode) => void;
  onDelete: (code: AdminCode) => void;
}

/** The code belongs to an order, so only the order may change it. */
const isBound = ({ orderId }: AdminCode) => orderId !== undefined;

/** Columns with the data of a code. */
function useFacts({ regionName }: Pick<CodeActs, 'regionName'>): GridColumn<AdminCode>[] {
  const { t } = useTranslation('adminCodes');
  const values = useValueColumns<AdminCode>();
  return useMemo(
    () => [
      { name: 'code', title: t('code'), head: true, cell: (code) => <CodeName {...code} /> },
      { name: 'product', title: t('product'), cell: ({ product }) => product },
      { name: 'region', title: t('region'), cell: ({ regionId }) => regionName(regionId) },
      ...values,
    ],
    [t, values, regionName],
  );
}

/** Columns with a switch. */
function useSwitches({ isBusy, onChange }: CodeActs): GridColumn<AdminCode>[] {
  const { t } = useTranslation(['adminCodes', 'admin']);
  return useMemo(
    () => [
      {
        name: 'status',
        title: t('adminCodes:statusTitle'),
        sort: 'asc',
        cell: (code) => (
          <StatusCell
            status={code.status}
            label={t('adminCodes:availableOf', { code: codeName(code) })}
            bound={isBound(code)}
            busy={isBusy(code)}
            onToggle={() =>
              onChange(code, { status: code.status === 'available' ? 'used' : 'available' })
            }
          />
        ),
      },
      {
        name: 'popular',
        title: t('adminCodes:popular'),
        cell: (code) =>
          isBound(code) ? (
            t(code.popular ? 'admin:form.yes' : 'admin:form.no')
          ) : (
            <RowSwitch
              label={t('adminCodes:popularOf', { code: codeName(code) })}
              checked={code.popular}
              busy={isBusy(code)}
              onChange={(popular) => onChange(code, { popular })}
            />
          ),
      },
    ],
    [t, isBusy, onChange],
  );
}

/** Columns of the codes, including row actions. */
export function useCodeColumns(acts: CodeActs): GridColumn<AdminCode>[] {
  const { t } = useTranslation(['adminCodes', 'admin']);
  const facts = useFacts(acts);
  const switches = useSwitches(acts);
  const { asOf, onShow, onEdit, onDelete } = acts;
  return useMemo(
    () => [
      ...facts,
      ...switches,
      {
        name: 'order',
        title: t('adminCodes:order'),
        cell: ({ orderId }) => <OrderLink id={orderId} />,
      },
      {
        name: 'batch',
        title: t('adminCodes:batch'),
        cell: ({ batchId: id }) =>
          id === undefined ? (
            '—'
          ) : (
            <Link to={adminBatchPath(id)}>{t('adminCodes:onlyBatch', { id })}</Link>
          ),
      },
      {
        name: 'created',
        title: t('adminCodes:created'),
        sort: 'desc',
        cell: ({ created }) => <TimeAgo iso={created} asOf={asOf} />,
      },
      {
        name: 'actions',
        title: t('admin:form.actions'),
        end: true,
        cell: (code) => (
          <RowActions
            name={codeName(code)}
            {...(!isBound(code) && {
              onEdit: () => onEdit(code),
              onDelete: () => onDelete(code),
            })}
          >
            <RowAction
              label={t('adminCodes:show')}
              icon="eye"
              name={codeName(code)}
              onClick={() => onShow(code)}
            />
          </RowActions>
        ),
      },
    ],
    [t, facts, switches, asOf, onShow, onEdit, onDelete],
  );
}
