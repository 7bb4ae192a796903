import { useMemo } from 'react';
import type { GeneratedCode } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { CodeName, codeName } from '../codes/shared/code-name.tsx';
import { CodeStatus } from '../codes/shared/code-status.tsx';
import { OrderLink } from '../codes/shared/order-link.tsx';
import { useValueColumns } from '../codes/shared/value-columns.tsx';
import { RowAction, RowActions } from '../list/rows/row-actions.tsx';
import { RowSwitch } from '../list/rows/row-switch.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import classes from './generated-columns.module.css';
import type { GeneratedChange } from './use-change-generated.ts';

interface GeneratedActs {
  /** Time of the request, from which ages are computed. */
  asOf: number;
  isBusy: (code: GeneratedCode) => boolean;
  onChange: (code: GeneratedCode, change: GeneratedChange) => void;
  onShow: (code: GeneratedCode) => void;
  onEdit: (code: GeneratedCode) => void;
  onDelete: (code: GeneratedCode) => void;
}

/** The code belongs to an order or was activated, so it can no longer be changed. */
const isTaken = ({ status }: GeneratedCode) => status === 'used';

/** Columns with the data and availability of a code. */
function useFacts(): GridColumn<GeneratedCode>[] {
  const { t } = useTranslation(['adminCodes', 'adminGenerated']);
  const values = useValueColumns<GeneratedCode>();
  return useMemo(
    () => [
      {
        name: 'code',
        title: t('adminCodes:code'),
        head: true,
        cell: (code) => <CodeName {...code} />,
      },
      {
        name: 'denomination',
        title: t('adminGenerated:denomination'),
        cell: ({ denomination, product }) => (
          <span className={classes.lines}>
            <span>{denomination}</span>
            <span className="muted">{product}</span>
          </span>
        ),
      },
      ...values,
      {
        name: 'status',
        title: t('adminCodes:statusTitle'),
        sort: 'asc',
        cell: ({ status }) => <CodeStatus status={status} />,
      },
    ],
    [t, values],
  );
}

/** Columns with a switch. */
function useSwitches({ isBusy, onChange }: GeneratedActs): GridColumn<GeneratedCode>[] {
  const { t } = useTranslation(['adminCodes', 'adminGenerated', 'admin']);
  return useMemo(() => {
    const column = (
      name: 'published' | 'popular',
      title: string,
      labelOf: (code: string) => string,
    ): GridColumn<GeneratedCode> => ({
      name,
      title,
      ...(name === 'published' && { sort: 'desc' as const }),
      cell: (code) =>
        isTaken(code) ? (
          t(code[name] ? 'admin:form.yes' : 'admin:form.no')
        ) : (
          <RowSwitch
            label={labelOf(codeName(code))}
            checked={code[name]}
            busy={isBusy(code)}
            onChange={(checked) => onChange(code, { [name]: checked })}
          />
        ),
    });
    return [
      column('published', t('adminGenerated:published'), (code) =>
        t('adminGenerated:publishedOf', { code }),
      ),
      column('popular', t('adminCodes:popular'), (code) => t('adminCodes:popularOf', { code })),
    ];
  }, [t, isBusy, onChange]);
}

/** Columns with the history of a code. */
function useHistory(asOf: number): GridColumn<GeneratedCode>[] {
  const { t } = useTranslation(['adminCodes', 'adminGenerated']);
  return useMemo(
    () => [
      {
        name: 'activation',
        title: t('adminGenerated:activation'),
        cell: ({ activation, activatedAt }) =>
          activation === null && activatedAt === null ? (
            '—'
          ) : (
            <span className={`${classes.lines} ${classes.activation}`}>
              {activation && <span className="figures">{activation.player_id}</span>}
              {activation && <span className="muted">{activation.nickname}</span>}
              {activatedAt !== null && <TimeAgo iso={activatedAt} asOf={asOf} />}
            </span>
          ),
      },
      {
        name: 'order',
        title: t('adminCodes:order'),
        cell: ({ orderId }) => <OrderLink id={orderId} />,
      },
      {
        name: 'created',
        title: t('adminCodes:created'),
        sort: 'desc',
        cell: ({ created }) => <TimeAgo iso={created} asOf={asOf} />,
      },
    ],
    [t, asOf],
  );
}

/** Columns of the generated codes, including row actions. */
export function useGeneratedColumns(acts: GeneratedActs): GridColumn<GeneratedCode>[] {
  const { t } = useTranslation(['adminCodes', 'admin']);
  const facts = useFacts();
  const switches = useSwitches(acts);
  const history = useHistory(acts.asOf);
  const { onShow, onEdit, onDelete } = acts;
  return useMemo(
    () => [
      ...facts,
      ...switches,
      ...history,
      {
        name: 'actions',
        title: t('admin:form.actions'),
        end: true,
        cell: (code) => (
          <RowActions
            name={codeName(code)}
            {...(!isTaken(code) && { onEdit: () => onEdit(code), onDelete: () => onDelete(code) })}
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
    [t, facts, switches, history, onShow, onEdit, onDelete],
  );
}
