import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { AlertChannel, OperatorAlertRow } from '@manabar/contracts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { type Answers, pageOf, refuseWith, renderSignedIn } from '#test/render.tsx';
import AlertsPage from './alerts-page.tsx';

const SECRET = 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEyMw==';
const row = (over: Partial<OperatorAlertRow> = {}): OperatorAlertRow => ({
  ...{ id: 7, alert: 'webhook_failed', subject: '12', count: 5, open: true, acknowledged: null },
  ...{ first: '2026-01-05T10:00:00.000Z', last: '2026-01-05T11:00:00.000Z' },
  ...over,
});
const channel = (over: Partial<AlertChannel> = {}): AlertChannel => ({
  ...{ id: 3, kind: 'email', target: 'ops@mail.example', language: 'en', minSeverity: 'warning' },
  ...{ alerts: [], digestHour: 9, enabled: true, lastSuccess: null, lastError: null },
  ...{ lastErrorAt: null, created: '2026-01-05T10:00:00.000Z', version: 2 },
  ...over,
});

type Answer = (input: object) => unknown;
function open(over: Record<string, Answer> = {}) {
  const alerts = {
    list: vi.fn<Answer>(() => pageOf([row()])),
    acknowledge: vi.fn<Answer>(() => row({ acknowledged: '2026-01-05T12:00:00.000Z' })),
    channels: vi.fn<Answer>(() => ({
      items: [channel()],
      available: ['email', 'webhook'],
    })),
    channel: vi.fn<Answer>(() => channel()),
    createChannel: vi.fn<Answer>(() => ({ channel: channel({ id: 4 }), secret: null })),
    updateChannel: vi.fn<Answer>(() => channel({ version: 3 })),
    deleteChannel: vi.fn<Answer>(() => ({ success: true })),
    rotateSecret: vi.fn<Answer>(() => ({ channel: channel(), secret: SECRET })),
    testChannel: vi.fn<Answer>(() => ({ error: null, status: null })),
    ...over,
  };
  const answers = { admin: { alerts } } as unknown as Answers;
  renderSignedIn('/admin/alerts', <AlertsPage />, answers);
  return { user: userEvent.setup(), ...alerts };
}
const NAME = 'A webhook message could not be delivered';

describe('the alerts', () => {
  it('the alerts page shows each alert with its meaning, count and the page that deals with it', async () => {
    open({ list: () => pageOf([row(), row({ id: 8, alert: 'ledger_violated', open: false })]) });
    const first = within(
      (await screen.findByRole('rowheader', { name: new RegExp(NAME) })).closest('tr')!,
    );
    expect(first.getByText('5')).toBeTruthy();
    expect(first.getByRole('link', { name: /^Open: / }).getAttribute('href')).toBe(
      '/admin/webhooks/12',
    );
    const second = within(screen.getByRole('rowheader', { name: /Discrepancies/ }).closest('tr')!);
    expect(second.getByText('Critical')).toBeTruthy();
    expect(second.getByText('Ended')).toBeTruthy();
    expect(second.queryByRole('button', { name: /Acknowledge/ })).toBeNull();
  });

  it('the alerts page says in words what an alert is about', async () => {
    const rows = [
      row(),
      row({ id: 8, alert: 'payment_matter', subject: 'gateway_refund · sandbox' }),
      row({ id: 9, alert: 'admin_credit_limit', subject: '1 · rub' }),
      row({ id: 10, alert: 'payment_stuck', subject: '…' }),
    ];
    open({ list: () => pageOf(rows) });
    expect(await screen.findByRole('cell', { name: 'Webhook 12' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: /^Refund.* · Sandbox$/ })).toBeTruthy();
    expect(screen.getByRole('cell', { name: 'Admin 1 · RUB' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: 'Order …' })).toBeTruthy();
  });

  it('the alerts page filters by severity and shows the filter as a chip', async () => {
    const { user, list } = open();
    await user.selectOptions(await screen.findByLabelText('Severity'), 'Critical');
    await expect
      .poll(() => list)
      .toHaveBeenLastCalledWith(expect.objectContaining({ severity: 'critical' }));
    expect(
      screen.getByRole('button', { name: 'Remove the filter Severity: Critical' }),
    ).toBeTruthy();
  });

  it('an admin acknowledges an alert by one click', async () => {
    const { user, acknowledge } = open();
    await user.click(await screen.findByRole('button', { name: `Acknowledge: ${NAME} 12` }));
    expect(acknowledge).toHaveBeenCalledWith({ id: 7 });
    expect(await screen.findByText(/hear about it again if it happens again/)).toBeTruthy();
  });

  it('shows why an alert could not be acknowledged', async () => {
    const { user } = open({ acknowledge: refuseWith('not_found') });
    await user.click(await screen.findByRole('button', { name: /Acknowledge/ }));
    expect(await screen.findByText(/Failed to/)).toBeTruthy();
  });
});

describe('the channels', () => {
  it('shows the result of the last message to each alert channel', async () => {
    open({
      channels: () => ({
        items: [
          channel({ lastSuccess: '2026-01-05T10:00:00.000Z' }),
          channel({ id: 4, target: '-100', kind: 'telegram', lastError: 'blocked' }),
          channel({ id: 5, target: 'https://x.example/', kind: 'webhook', enabled: false }),
        ],
        available: [],
      }),
    });
    expect(await screen.findByText('Working')).toBeTruthy();
    expect(screen.getByText('Not delivered: the bot was blocked')).toBeTruthy();
    expect(screen.getByText('Inactive')).toBeTruthy();
    expect(screen.getAllByText('Every day at 9:00')).toHaveLength(3);
  });

  it('an admin adds a webhook as alert channel for chosen alerts and sees its secret once', async () => {
    const createChannel = vi.fn<Answer>(() => ({
      channel: channel({ id: 4, kind: 'webhook' }),
      secret: SECRET,
    }));
    const { user } = open({ createChannel });
    await user.click(await screen.findByRole('button', { name: 'Add channel' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add channel' }));
    await user.selectOptions(form.getByLabelText('Method'), 'webhook');
    await user.click(form.getByLabelText(/Webhook address/));
    await user.paste('https://x.example/hook');
    await user.selectOptions(form.getByLabelText('Which alerts'), 'chosen');
    await user.click(form.getByText('Create'));
    expect(createChannel).not.toHaveBeenCalled();
    await user.click(form.getByLabelText('Codes are running low'));
    await user.click(form.getByText('Create'));
    expect(await screen.findByText(SECRET)).toBeTruthy();
    expect(createChannel).toHaveBeenCalledWith(
      expect.objectContaining({
        ...{ kind: 'webhook', target: 'https://x.example/hook', minSeverity: null },
        ...{ alerts: ['stock_low'], digestHour: null, enabled: true },
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Saved, close' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  });

  it("refuses a wrong address of an alert channel in the form and explains the server's refusal", async () => {
    const createChannel = vi.fn<Answer>(refuseWith('validation_error', { target: 'taken' }));
    const { user } = open({ createChannel });
    await user.click(await screen.findByRole('button', { name: 'Add channel' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add channel' }));
    const address = form.getByRole('textbox', { name: /Email address/ });
    await pasteIntoField(user, address, 'nobody');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Enter an email address')).toBeTruthy();
    expect(createChannel).not.toHaveBeenCalled();
    await pasteIntoField(user, address, '@mail.example');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText(/taken|in use|exists/i)).toBeTruthy();
  });

  it("shows the receiver's answer to the test of an alert channel", async () => {
    const testChannel = vi.fn<Answer>(() => ({ error: 'status', status: 503 }));
    const { user } = open({ testChannel });
    await user.click(await screen.findByRole('button', { name: 'Send test: ops@mail.example' }));
    expect(await screen.findByText('Not sent: responded with an error (503)')).toBeTruthy();
    testChannel.mockImplementation(() => ({ error: null, status: 204 }));
    await user.click(screen.getByRole('button', { name: 'Send test: ops@mail.example' }));
    expect(await screen.findByText('Sent: the receiver accepted the message')).toBeTruthy();
  });

  it('deletes an alert channel after a confirmation', async () => {
    const { user, deleteChannel } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete: ops@mail.example' }));
    const question = within(await screen.findByRole('dialog', { name: /ops@mail.example/ }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(deleteChannel).toHaveBeenCalledWith({ id: 3, version: 2 });
  });
});
