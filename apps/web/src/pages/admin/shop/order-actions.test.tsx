import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { adminOrder, attempt, codeItem, topupItem } from '#test/admin-order-rows.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { Refusal, refuseWith } from '#test/render.tsx';
import { open, names, reason, region, card } from '#test/admin-order-page.tsx';

const actions = () => screen.getByRole('group', { name: 'Actions' });

const begin = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await screen.findByRole('group', { name: 'Actions' });
  await user.click(within(actions()).getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

describe('an act', () => {
  it('an action on an order requires a reason and names the destination of the money beforehand', async () => {
    const { user, act } = open(adminOrder());
    const dialog = await begin(user, 'Refund');
    expect(dialog.getByText('$9.98 is returned to the balance of Nova at once.')).toBeTruthy();
    expect(dialog.getByText(/^1 opened code becomes void/)).toBeTruthy();
    expect(dialog.getByText(/^1 unopened code goes back on sale/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(dialog.getByText('Required')).toBeTruthy();
    expect(act).not.toHaveBeenCalled();
    await pasteIntoField(user, reason(dialog), ' wrong region ');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(act).toHaveBeenCalledWith({
      id: 'ORDER1',
      action: 'refund',
      reason: ' wrong region ',
      itemIds: [11],
    });
    expect(await region('Details').findByText('Refunded', { selector: 'span' })).toBeTruthy();
  });

  it('a refund of a card order warns that the payment provider has already taken money back', async () => {
    const event = { at: '2026-01-05T10:31:00.000Z', actor: 'gateway:sandbox' };
    const events = [
      { id: 1, ...event, kind: 'payment_reversed', data: { minor: '600', wallet: '100' } },
      { id: 2, ...event, kind: 'payment_reversed', data: { minor: '250', wallet: '0' } },
      { id: 3, ...event, kind: 'payment_reversal_undone', data: { minor: '250', wallet: '0' } },
    ];
    const { user } = open(adminOrder({ events, payment: card }));
    const dialog = await begin(user, 'Refund');
    expect(dialog.getByText(/^\$9\.98 is refunded to the card/)).toBeTruthy();
    expect(
      dialog.getByText(/^The payment provider has already taken back \$6\.00 of this payment\./),
    ).toBeTruthy();
  });

  it('an action on an order changes only the selected items', async () => {
    const other = codeItem({
      id: 13,
      price: 1,
      quantity: 1,
      codes: [{ id: 503, code: '••••CCCC', state: 'sold', seen: true }],
      amount: 80,
    });
    const { user, act } = open(adminOrder({ items: [codeItem(), other], payment: card }));
    const dialog = await begin(user, 'Refund');
    expect(dialog.getByText(/^\$10\.98 is refunded to the card through Sandbox/)).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: /400/ }));
    expect(dialog.getByText(/^\$1\.00 is refunded to the card/)).toBeTruthy();
    await pasteIntoField(user, reason(dialog), 'half of it');
    await user.click(dialog.getByRole('checkbox', { name: /80/ }));
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(dialog.getByText('Select at least one item.')).toBeTruthy();
    expect(act).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('checkbox', { name: /80/ }));
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(act).toHaveBeenCalledOnce());
    expect(act.mock.lastCall?.[0]).toMatchObject({ itemIds: [13] });
  });

  it('the dialog of an admin’s refund names the only item of the order that can be refunded', async () => {
    const refunded = codeItem({ id: 13, status: 'refunded', amount: 80 });
    const { user } = open(adminOrder({ items: [codeItem(), refunded] }));
    const dialog = await begin(user, 'Refund');
    expect(dialog.getByText(/400/)).toBeTruthy();
    expect(dialog.queryByText(/80/)).toBeNull();
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });

  it('an admin may write off a top-up in review or ask the supplier about it again', async () => {
    const { user, act } = open(adminOrder({ status: 'pending', items: [topupItem()] }));
    expect(await names()).toEqual(['Refund', 'Ask the supplier again']);
    const refund = await begin(user, 'Refund');
    expect(refund.getByText(/1 top-up with an unknown result is written off/)).toBeTruthy();
    await user.click(refund.getByRole('button', { name: 'Cancel' }));
    const retry = await begin(user, 'Ask the supplier again');
    expect(retry.getByText('No money is moved.')).toBeTruthy();
    await pasteIntoField(user, reason(retry), 'customer waits');
    await user.click(retry.getByRole('button', { name: 'Ask the supplier again' }));
    await waitFor(() => expect(act).toHaveBeenCalledOnce());
    expect(act.mock.lastCall?.[0]).toMatchObject({ action: 'retry', itemIds: [12] });
  });

  it('an admin cancels a top-up whose supplier cannot be reached', async () => {
    const attempts = [attempt({ state: 'prepared', asked: 0 })];
    const unsent = topupItem({ state: 'dispatching', attempts });
    const { user, act } = open(adminOrder({ status: 'pending', items: [unsent] }));
    expect(await names()).toEqual(['Cancel order']);
    const dialog = await begin(user, 'Cancel order');
    expect(
      dialog.getByText('The supplier has received nothing, or has refused what it received.'),
    ).toBeTruthy();
    await pasteIntoField(user, reason(dialog), 'customer waits');
    await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(act).toHaveBeenCalledOnce());
    expect(act.mock.lastCall?.[0]).toMatchObject({ action: 'cancel', itemIds: [12] });
  });

  it('an admin confirms a payment by its number, and is told when the gateway reports no payment', async () => {
    const payment = { provider: 'stripe', state: 'redirected' as const };
    const { user, act } = open(adminOrder({ status: 'pending', payment, items: [] }), {
      status: 'completed',
    });
    expect(await names()).toEqual(['Cancel order', 'Confirm payment']);
    act.mockImplementationOnce(refuseWith('conflict', { reason: 'not_paid' }));
    const dialog = await begin(user, 'Confirm payment');
    expect(dialog.getByText(/^The shop asks Stripe whether the payment has arrived/)).toBeTruthy();
    await pasteIntoField(user, dialog.getByRole('textbox', { name: /^Payment number/ }), ' pi_7 ');
    await pasteIntoField(user, reason(dialog), 'bank says so');
    await user.click(dialog.getByRole('button', { name: 'Confirm payment' }));
    expect(await dialog.findByText('The payment provider reports no payment.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Confirm payment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const input = {
      id: 'ORDER1',
      action: 'confirm-payment',
      reference: 'pi_7',
      reason: 'bank says so',
    };
    expect(act.mock.calls).toEqual([[input], [input]]);
    expect(await region('Details').findByText('Completed', { selector: 'span' })).toBeTruthy();
  });

  it('an admin’s refund reports a conflict with another admin and reloads the order', async () => {
    const { user, act, explain, become } = open(adminOrder());
    const dialog = await begin(user, 'Refund');
    await pasteIntoField(user, reason(dialog), 'wrong region');
    expect(explain).toHaveBeenCalledOnce();
    act.mockImplementationOnce(() => {
      become(adminOrder({ status: 'refunded', items: [codeItem({ status: 'refunded' })] }));
      throw new Refusal('conflict', { reason: 'already_refunded', items: [11] });
    });
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText(/^Already refunded/)).toBeTruthy();
    expect(await screen.findByText('No actions available for this order.')).toBeTruthy();
    await waitFor(() => expect(explain).toHaveBeenCalledTimes(2));
  });

  it.each([
    ['not_refundable', /^This cannot be refunded now/],
    ['not_in_review', /^No decision is needed/],
    ['already_sent', /^Already sent to the supplier/],
    ['not_cancellable', /^This can no longer be cancelled/],
    ['no_card_payment', /^This order has no card payment/],
    ['not_this_payment', /^The payment provider does not recognise this number/],
    ['something_new', /^This was changed in the meantime/],
  ])('explains the refusal %s of an action on an order', async (why, words) => {
    const { user, act } = open(adminOrder());
    act.mockImplementation(refuseWith('conflict', { reason: why }));
    const dialog = await begin(user, 'Refund');
    await user.type(reason(dialog), 'x');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(await dialog.findByText(words)).toBeTruthy();
  });

  it("the admin page of an order offers no actions on the admin's own order", async () => {
    open(adminOrder({ userId: 7 }));
    expect(await names()).toEqual([]);
    expect(screen.getByText(/^This is your own order/)).toBeTruthy();
  });
});
