import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rowOf } from '#test/element-queries.ts';
import { URL_TEXT, SECRET, endpoint, openList, keptAnswers } from '#test/webhooks.tsx';
import { pageOf, Refusal, refuseWith } from '#test/render.tsx';

describe('the addresses', () => {
  it('the admin list of webhook endpoints shows their events and health', async () => {
    openList({
      list: () =>
        pageOf([
          endpoint({ failingSince: '2026-01-05T10:00:00.000Z' }),
          endpoint({ id: 9, url: 'https://gone.example/', active: false, offReason: 'gone' }),
          endpoint({ id: 10, url: 'https://slow.example/', active: false, offReason: 'failing' }),
        ]),
    });
    const row = await rowOf(URL_TEXT);
    expect(row.getByRole('link', { name: URL_TEXT }).getAttribute('href')).toBe(
      '/admin/webhooks/7',
    );
    expect(row.getByText('Order completed')).toBeTruthy();
    expect(row.getByText('Failing')).toBeTruthy();
    expect(screen.getByText('Inactive: answered 410')).toBeTruthy();
    expect(screen.getByText('Inactive: failed for 5 days')).toBeTruthy();
  });

  it('the admin list of webhook endpoints offers to add the first one', async () => {
    openList({ list: () => pageOf([]) });
    expect(await screen.findByText('No webhooks yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add webhook' }).length).toBeGreaterThan(0);
  });

  it('an admin adds a webhook endpoint, sees its secret once, and is asked before closing it unsaved', async () => {
    const kept = keptAnswers();
    const { user, create } = openList();
    await user.click((await screen.findAllByRole('button', { name: 'Add webhook' }))[0]!);
    const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Required')).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: /Address/ }), URL_TEXT);
    await user.click(form.getByRole('checkbox', { name: /Top-up finished/ }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Whose orders' }), 'reseller');
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith(
        expect.objectContaining({ url: URL_TEXT, events: ['order.completed'], accountId: 40 }),
      ),
    );
    const shown = within(await screen.findByRole('dialog', { name: 'Webhook secret' }));
    expect(shown.getByText(SECRET)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Close without saving the secret?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Go back' }));
    await user.click(shown.getByRole('button', { name: 'Saved, close' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    await waitFor(() => expect(kept()).not.toContain(SECRET));
  });

  it('shows at its field that the address of a webhook endpoint in an internal network is refused', async () => {
    const { user } = openList({
      create: refuseWith('validation_error', { url: 'private_address' }),
    });
    await user.click((await screen.findAllByRole('button', { name: 'Add webhook' }))[0]!);
    const form = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
    await user.type(form.getByRole('textbox', { name: /Address/ }), URL_TEXT);
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('This address points to an internal network')).toBeTruthy();
  });

  it('the switch of a webhook endpoint changes at once and is reverted when the shop refuses', async () => {
    const gate = Promise.withResolvers<never>();
    const { user } = openList({ setActive: () => gate.promise });
    const toggle = await screen.findByRole<HTMLInputElement>('switch', {
      name: `Active: ${URL_TEXT}`,
    });
    await user.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(false));
    gate.reject(new Refusal('conflict', { version: 9 }));
    expect(await screen.findByText(/Failed to update the status/)).toBeTruthy();
    expect(toggle.checked).toBe(true);
  });
});
