import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import type { AdminPriceOption } from '@manabar/contracts';
import { adminUser } from '#test/admin-rows.ts';
import { address, renderSignedIn, type Answers } from '#test/render.tsx';
import PricesPage from './prices-page.tsx';

type Update = Partial<AdminPriceOption> & { id: number };

/** The prices; another address shows an empty page. */
const Site = () => useLocation().pathname === '/admin/prices' && <PricesPage />;

/** A shop with one price option, which gets another id with every change of its prices. */
function open(settings: () => unknown = () => ({ fallPercent: 50 })) {
  let row: AdminPriceOption = {
    ...{ id: 1, productId: 4, product: 'Roblox', regionId: 0, region: 'Global', gameAmount: 800 },
    ...{ priceUsd: 9.99, priceRub: 900, popular: false, available: 12, held: 1, free: 12 },
    ...{ threshold: null, lowAt: 5, version: 3 },
  };
  const answered = vi.fn();
  const update = vi.fn((change: Update) => {
    row = { ...row, ...change, id: change.id + 10, version: 1 };
    return row;
  });
  const list = () => {
    answered(row.id);
    return { items: [row], total: 1, page: 1, pageSize: 50 };
  };
  const { router } = renderSignedIn('/admin/prices', <Site />, {
    profile: { get: () => adminUser },
    admin: {
      prices: { list, update, settings },
      regions: { list: () => ({ items: [], total: 0, page: 1, pageSize: 200 }) },
      products: { list: () => ({ items: [], total: 0, page: 1, pageSize: 50 }) },
    },
  } as unknown as Answers);
  const cell = (field: string) =>
    screen.findByRole<HTMLInputElement>('textbox', { name: `${field}: Roblox, Global, 800` });
  return { user: userEvent.setup(), update, answered, cell, router };
}

/** Delays the answer to the next change until the returned function is called. */
function delayNextAnswer(update: ReturnType<typeof open>['update']): () => void {
  const save = update.getMockImplementation()!;
  const { promise, resolve } = Promise.withResolvers<void>();
  update.mockImplementationOnce((async (change: Update) => {
    await promise;
    return save(change);
  }) as unknown as typeof save);
  return resolve;
}

it('the admin’s page of prices keeps what is typed into one price of an option while the other is saved', async () => {
  const { user, update, answered, cell } = open();
  await user.clear(await cell('USD'));
  await user.keyboard('12{Tab}95');
  await waitFor(() => expect(answered).toHaveBeenCalledWith(11));
  await waitFor(async () => expect((await cell('USD')).value).toBe('12.00'));
  expect(document.activeElement).toBe(await cell('RUB'));
  await user.keyboard('0{Enter}');
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update).toHaveBeenLastCalledWith({ id: 11, version: 1, priceRub: 950 });
  await waitFor(async () => expect((await cell('RUB')).value).toBe('950.00'));
});

it('the admin’s page of prices shows an entered price while it is being saved', async () => {
  const { user, update, cell } = open();
  const answer = delayNextAnswer(update);
  await user.clear(await cell('USD'));
  await user.keyboard('12{Enter}');
  await waitFor(() => expect(update).toHaveBeenCalledOnce());
  expect((await cell('USD')).value).toBe('12');
  expect((await cell('USD')).ariaBusy).toBe('true');
  answer();
  await waitFor(async () => expect((await cell('USD')).value).toBe('12.00'));
  expect((await cell('USD')).ariaBusy).toBe('false');
});

it('an admin enters the earlier price again while another one is being saved', async () => {
  const { user, update, cell } = open();
  const answer = delayNextAnswer(update);
  const usd = await cell('USD');
  for (const price of ['12', '9.99']) {
    await user.clear(usd);
    await user.keyboard(`${price}{Enter}`);
  }
  answer();
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update).toHaveBeenLastCalledWith({ id: 11, version: 1, priceUsd: 9.99 });
  await waitFor(async () => expect((await cell('USD')).ariaBusy).toBe('false'));
  expect((await cell('USD')).value).toBe('9.99');
});

it('a second price that an admin enters at once changes the price option that the first change created', async () => {
  const { user, update, cell } = open();
  await user.clear(await cell('USD'));
  await user.keyboard('12');
  const rub = await cell('RUB');
  await user.click(rub);
  await user.keyboard('950{Enter}');
  await waitFor(() => expect(update).toHaveBeenCalledTimes(2));
  expect(update).toHaveBeenNthCalledWith(1, { id: 1, version: 3, priceUsd: 12 });
  expect(update).toHaveBeenNthCalledWith(2, { id: 11, version: 1, priceRub: 950 });
});

it('the admin’s page of prices asks on Back before it discards an unsaved price, and stays or leaves as chosen', async () => {
  const { user, update, cell, router } = open();
  await act(() => router.navigate('/admin/users', { replace: true }));
  await act(() => router.navigate('/admin/prices'));
  const usd = await cell('USD');
  await user.clear(usd);
  await user.keyboard('12');
  const answerQuestion = async (name: string) => {
    act(() => window.history.back());
    await screen.findByRole('dialog', { name: 'Discard changes?' });
    await user.click(await screen.findByRole('button', { name }));
  };
  await answerQuestion('Keep editing');
  expect([usd.value, address()]).toEqual(['12', '/admin/prices']);
  await waitFor(() => expect(document.activeElement).toBe(usd));
  await answerQuestion('Discard');
  await waitFor(() => expect(address()).toBe('/admin/users'));
  expect(update).not.toHaveBeenCalled();
});

it('the admin’s page of prices reverts all unsaved prices on Discard when the list keeps their row', async () => {
  const { user, update, cell, router } = open();
  await cell('USD');
  await act(() => router.navigate('/admin/prices?stock=low'));
  await user.clear(await cell('USD'));
  await user.keyboard('abc{Tab}950');
  act(() => window.history.back());
  await screen.findByRole('dialog', { name: 'Discard changes?' });
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/admin/prices'));
  expect([(await cell('USD')).value, (await cell('RUB')).value]).toEqual(['9.99', '900.00']);
  const rub = await cell('RUB');
  await waitFor(() => expect(document.activeElement).toBe(rub));
  await user.click(document.body);
  await act(() => router.navigate('/admin/users'));
  expect(address()).toBe('/admin/users');
  expect(update).not.toHaveBeenCalled();
});

it('the admin’s page of prices saves a typed price when a tap opens a dialog without moving the focus', async () => {
  const { user, update, cell } = open();
  await user.clear(await cell('USD'));
  await user.keyboard('12');
  // Safari on iOS does not focus a tapped button.
  fireEvent.click(await screen.findByRole('button', { name: 'Change all found by percent' }));
  await screen.findByRole('dialog', { name: 'Change prices by percent' });
  await waitFor(() =>
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 1, version: 3, priceUsd: 12 }),
  );
});

it('the admin’s page of prices asks on Back before it discards an unsaved price below an untouched percent dialog', async () => {
  const { user, cell, router } = open();
  await act(() => router.navigate('/admin/users', { replace: true }));
  await act(() => router.navigate('/admin/prices'));
  await user.clear(await cell('USD'));
  await user.keyboard('abc');
  await user.click(await screen.findByRole('button', { name: 'Change all found by percent' }));
  await screen.findByRole('dialog', { name: 'Change prices by percent' });
  act(() => window.history.back());
  await screen.findByRole('dialog', { name: 'Discard changes?' });
  expect(address()).toBe('/admin/prices');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(address()).toBe('/admin/users'));
});

it('the admin’s page of prices does not save a half-typed price when the question about another price appears', async () => {
  const settings = Promise.withResolvers<{ fallPercent: number }>();
  const { user, update, cell } = open(() => settings.promise);
  await user.clear(await cell('USD'));
  await user.keyboard('0.5{Tab}95');
  settings.resolve({ fallPercent: 50 });
  await screen.findByRole('dialog', { name: 'The price drops by more than 50%' });
  const rub = await cell('RUB');
  await waitFor(() => expect(document.activeElement).not.toBe(rub));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(rub));
  await user.keyboard('{End}0{Enter}');
  await waitFor(() =>
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 1, version: 3, priceRub: 950 }),
  );
});

it('the admin’s page of prices says that a large price fall was not saved when the page is left before the answer', async () => {
  const { user, update, cell, router } = open();
  await user.clear(await cell('USD'));
  await user.keyboard('0.5{Enter}');
  await screen.findByRole('dialog', { name: 'The price drops by more than 50%' });
  await act(() => router.navigate('/admin/users'));
  expect(await screen.findByText(/^Not saved: Roblox, Global, 800/)).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
});
