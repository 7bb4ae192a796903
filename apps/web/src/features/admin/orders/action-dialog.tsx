import { Checkbox, TextInput } from '@mantine/core';
import { useFormatter } from '#lib/format/format.ts';
import { useProviderName } from '../detail/use-provider-and-supplier-names.ts';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useState } from 'react';
import { actOnOrderInput } from '@manabar/contracts';
import { MoneyText } from '#components/money/money-text.tsx';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../form/form-dialog.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import { useContractForm } from '../form/use-contract-form.ts';
import classes from './action-dialog.module.css';
import {
  costOf,
  effectsOf,
  itemsFor,
  moneyWay,
  reversedMoney,
  type OrderAction,
} from './order-action-rules.ts';
import { useActOnOrder } from './use-act-on-order.ts';
import { useItemTitle } from './use-order-titles.ts';
import { useRefusalText } from './use-refusal-text.ts';
import type { OrderDetail, OrderItem } from './order-detail.ts';

interface ActionConsequencesProps {
  action: OrderAction;
  order: OrderDetail;
  /** Items affected by the action. */
  items: readonly OrderItem[];
}

const effects = ['voided', 'activated', 'returned', 'givenUp', 'arrived'] as const;

/** Consequences of an action: for the money, then for the goods. */
function ActionConsequences({ action, order, items }: ActionConsequencesProps) {
  const { t } = useTranslation('adminOrders');
  const format = useFormatter();
  const providerName = useProviderName();
  const cost = costOf(items);
  const way = moneyWay(action, order, cost);
  const amount = format.money(cost, order.currency);
  const reversed = reversedMoney(order);
  const provider = order.payment ? providerName(order.payment.provider) : '';
  const counts = effectsOf(action === 'refund' ? items : []);
  return (
    <ul className={classes.consequences} aria-live="polite">
      <li>
        <strong>{t(`money.${way}`, { amount, provider, nickname: order.nickname })}</strong>
      </li>
      {way === 'card' && reversed > 0 && (
        <li>
          {t('money.reversed', {
            amount: format.money(reversed, order.currency),
            nickname: order.nickname,
          })}
        </li>
      )}
      {action === 'retry' && <li>{t('goods.asked')}</li>}
      {action === 'cancel' && way !== 'unpaid' && <li>{t('goods.notSent')}</li>}
      {effects
        .filter((effect) => counts[effect] > 0)
        .map((effect) => (
          <li key={effect}>{t(`goods.${effect}`, format.count(counts[effect]))}</li>
        ))}
    </ul>
  );
}

interface ChoiceProps {
  order: OrderDetail;
  items: readonly OrderItem[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Choice of the affected items; all of them by default. */
function Choice({ order, items, chosen, onChange }: ChoiceProps) {
  const { t } = useTranslation('adminOrders');
  const itemTitle = useItemTitle();
  return (
    <fieldset className={classes.items}>
      <legend>{t('action.items')}</legend>
      {items.map((item) => (
        <div key={item.id} className={classes.item}>
          <Checkbox
            label={itemTitle(item)}
            checked={chosen.includes(item.id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, item.id] : chosen.filter((each) => each !== item.id))
            }
          />
          <MoneyText amount={costOf([item])} currency={order.currency} />
        </div>
      ))}
      {chosen.length === 0 && <p className="danger small">{t('action.noItems')}</p>}
    </fieldset>
  );
}

function useActionForm({ id }: OrderDetail, action: OrderAction, items: readonly OrderItem[]) {
  return useContractForm({
    schema: actOnOrderInput,
    initialValues: { itemIds: items.map((item) => item.id), reason: '', reference: '' },
    // Always sends the item ids, so that a conflict with another admin is refused and not skipped.
    toWire: ({ itemIds, reason, reference }) => ({
      id,
      action,
      reason,
      ...(items.length > 0 && { itemIds }),
      ...(reference.trim() && { reference: reference.trim() }),
    }),
  });
}

interface ActionDialogProps {
  action: OrderAction;
  /** Order as displayed when the action was chosen; the server checks later changes. */
  order: OrderDetail;
  onClose: () => void;
}

/** Dialog that describes an action on an order and asks for its reason. */
export function ActionDialog({ action, order, onClose }: ActionDialogProps) {
  const { t } = useTranslation('adminOrders');
  const [items] = useState(() => itemsFor(action, order));
  const contract = useActionForm(order, action, items);
  const { form } = contract;
  const run = useActOnOrder();
  const refusalText = useRefusalText();
  const itemTitle = useItemTitle();
  const { itemIds } = form.values;
  const chosen = items.filter(({ id }) => itemIds.includes(id));
  return (
    <FormDialog
      title={t(`actionTitle.${action}`, { id: order.id })}
      contract={contract}
      submit={t(`action.${action}`)}
      destructive={action === 'cancel' || action === 'refund'}
      refusalText={refusalText}
      onSubmit={async (wire) => {
        await run(wire);
        onClose();
      }}
      onClose={onClose}
    >
      {items.length > 1 ? (
        <Choice
          order={order}
          items={items}
          chosen={itemIds}
          onChange={(ids) => form.setFieldValue('itemIds', ids)}
        />
      ) : (
        items.map((item) => <p key={item.id}>{itemTitle(item)}</p>)
      )}
      <ActionConsequences action={action} order={order} items={chosen} />
      {action === 'confirm-payment' && (
        <TextInput
          label={t('action.reference')}
          description={t('action.referenceHint')}
          maxLength={128}
          {...form.getInputProps('reference')}
        />
      )}
      <ReasonField
        label={t('action.reason')}
        description={t('action.reasonHint')}
        rows={3}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}
