import type { ReactNode } from 'react';
import type { GridColumn } from '#components/data-grid/columns.ts';
import type { IconName } from '#components/media/icon.tsx';
import { MoneyText } from '#components/money/money-text.tsx';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import type { Currency } from '@manabar/contracts/rules';
import { formatCodes } from './format-total.ts';
import { RowAction, RowActions } from './rows/row-actions.tsx';
import { RowSwitch } from './rows/row-switch.tsx';
import { TimeAgo } from './rows/time-ago.tsx';

type Options = Pick<GridColumn<never>, 'sort' | 'head' | 'spare' | 'wraps'>;

interface SwitchOptions<Row> {
  sort?: 'asc' | 'desc';
  /** Accessible name of a row's switch. */
  label: (row: Row) => string;
  /** Locked rows show their value as text. */
  isLocked?: (row: Row) => boolean;
  isBusy: (row: Row) => boolean;
  onChange: (row: Row, checked: boolean) => void;
}

interface ActionOfRow<Row> {
  label: string | ((row: Row) => string);
  icon?: IconName;
  destructive?: boolean;
  /** By default the action is offered for every row. */
  isOffered?: (row: Row) => boolean;
  onClick: (row: Row) => void;
}

interface ActionOptions<Row> {
  nameOf: (row: Row) => string;
  /** Locked rows can be neither edited nor deleted. */
  isLocked?: (row: Row) => boolean;
  onEdit?: (row: Row) => void;
  onDelete?: (row: Row) => void;
  links?: (row: Row) => ReactNode;
  actions?: readonly ActionOfRow<Row>[];
}

/** Builders for columns named after a field of the row. */
export function useColumnBuilders() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  return {
    /** Text of a field; an em dash for a missing or empty one. */
    text: <Name extends string>(
      name: Name,
      title: string,
      options: Options = {},
    ): GridColumn<Partial<Record<Name, string | null | undefined>>> => ({
      name,
      title,
      ...options,
      cell: ({ [name]: text }) => text || '—',
    }),
    /** Number in the admin's language; an em dash for null. */
    number: <Name extends string>(
      name: Name,
      title: string,
      options: Options = {},
    ): GridColumn<Record<Name, number | null>> => ({
      name,
      title,
      numeric: !options.head,
      ...options,
      cell: ({ [name]: value }) => (value === null ? '—' : formatNumber(value, language)),
    }),
    /** Number of codes, with a plus sign when the server stopped counting. */
    codes: <Name extends string>(
      name: Name,
      title: string,
      options: Options = {},
    ): GridColumn<Record<Name | 'lowAt', number>> => ({
      name,
      title,
      numeric: true,
      ...options,
      cell: ({ [name]: codes, lowAt }) => formatCodes(codes, lowAt, language),
    }),
    /** Amount in a currency. */
    money: <Name extends string>(
      name: Name,
      title: string,
      currency: Currency,
      options: Options = { sort: 'asc' },
    ): GridColumn<Record<Name, number | null>> => ({
      name,
      title,
      numeric: true,
      ...options,
      cell: ({ [name]: amount }) => <MoneyText amount={amount} currency={currency} />,
    }),
    /** Amount in the currency of the row. */
    amount: <Name extends string>(
      name: Name,
      title: string,
      options: Options = {},
    ): GridColumn<Record<Name, number | null> & { currency: Currency }> => ({
      name,
      title,
      numeric: true,
      ...options,
      cell: ({ [name]: amount, currency }) => <MoneyText amount={amount} currency={currency} />,
    }),
    /** Age of an instant when the row was loaded; sorts the latest first. */
    age: <Name extends string>(
      name: Name,
      title: string,
      options: Options = {},
    ): GridColumn<Record<Name, string>> => ({
      name,
      title,
      sort: 'desc',
      ...options,
      cell: ({ [name]: iso }) => <TimeAgo iso={iso} />,
    }),
    /** Switch of a boolean field. */
    toggle: <Name extends string, Row extends Record<Name, boolean>>(
      name: Name,
      title: string,
      { sort, label, isLocked, isBusy, onChange }: SwitchOptions<Row>,
    ): GridColumn<Row> => ({
      name,
      title,
      ...(sort && { sort }),
      cell: (row) =>
        isLocked?.(row) ? (
          t(row[name] ? 'form.yes' : 'form.no')
        ) : (
          <RowSwitch
            label={label(row)}
            checked={row[name]}
            busy={isBusy(row)}
            onChange={(checked) => onChange(row, checked)}
          />
        ),
    }),
    /** Links and actions of a row, at its end. */
    rowActions: <Row,>({ nameOf, isLocked, ...options }: ActionOptions<Row>): GridColumn<Row> => ({
      name: 'actions',
      title: t('form.actions'),
      end: true,
      cell: (row) => {
        const name = nameOf(row);
        const { onEdit, onDelete } = isLocked?.(row) ? {} : options;
        const { links, actions = [] } = options;
        const isOffered = (action: ActionOfRow<Row>) => action.isOffered?.(row) ?? true;
        if (!onEdit && !onDelete && !links && !actions.some(isOffered)) return null;
        return (
          <RowActions
            name={name}
            {...(onEdit && { onEdit: () => onEdit(row) })}
            {...(onDelete && { onDelete: () => onDelete(row) })}
          >
            {links?.(row)}
            {actions.map(
              (action, index) =>
                isOffered(action) && (
                  <RowAction
                    // The position among all actions keeps each button its own element.
                    key={index}
                    label={typeof action.label === 'string' ? action.label : action.label(row)}
                    icon={action.icon}
                    name={name}
                    destructive={action.destructive}
                    onClick={() => action.onClick(row)}
                  />
                ),
            )}
          </RowActions>
        );
      },
    }),
  };
}
