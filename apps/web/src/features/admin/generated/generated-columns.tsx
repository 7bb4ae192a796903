import { useMemo } from 'react';
import type { GeneratedCode } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { CodeName, codeName } from '../codes/shared/code-name.tsx';
import { CodeStatus } from '../codes/shared/code-status.tsx';
import { OrderLink } from '../codes/shared/order-link.tsx';
import { useValueColumns } from '../codes/shared/value-columns.tsx';
import { RowAction, RowActions } from '../list/row-actions.tsx';
import { RowSwitch } from '../list/row-switch.tsx';
import { TimeAgo } from '../list/time-ago.tsx';
import classes from './generated-columns.module.css';
import type { GeneratedChange } from './use-change-generated.ts';

interface GeneratedActs {
  /** When the rows were asked for; ages are told from then. */
  asOf: number;
  isBusy: (code: GeneratedCode) => boolean;
  onChange: (code: GeneratedCode, change: GeneratedChange) => void;
  onShow: (code: GeneratedCode) => void;
  onEdit: (code: GeneratedCode) => void;
  onDelete: (code: GeneratedCode) => void;
}

/** An order has it, or it was activated: nobody changes it any more. */
const isTaken = ({ status }: GeneratedCode) => status === 'used';

/** What a code is, and where it is sold. */
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
        cell: ({ status }) => <CodeStatus status={status} />,
      },
    ],
    [t, values],
  );
}

/** What can be switched in a row. */
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

/** What became of a code. */
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

/** Columns of the generated codes, with what can be done in a row. */
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
