import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { adminRegion } from '#test/admin-rows.ts';
import { clearSession, storeSession } from '#lib/session/session.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { renderAt, type Answers, pageOf, refuseWith, renderSignedIn } from '#test/render.tsx';
import CodesPage from './codes-page.tsx';

const card = { id: 5, title: 'Test card', slug: 'x', hasGlobalCodes: true, regions: [] };
const errors = [{ line: 3, reason: 'amount_invalid' }];
const outlook = {
  good: 2,
  duplicates: 1,
  errors,
  options: [
    { gameAmount: 100, priceUsd: 4.99, priceRub: null, count: 1 },
    { gameAmount: 200, priceUsd: 9.99, priceRub: 900, count: 1 },
  ],
  otherCodes: 0,
};

async function open({ userId = 7, productId = 5 } = {}) {
  storeSession({ token: `token-${userId}`, nickname: 'demo', userId });
  const checkLoad = vi.fn<(input: object) => unknown>(() => outlook);
  const bulkLoad = vi.fn<(input: { idempotencyKey: string }) => unknown>(() => ({
    added: 2,
    duplicates: 1,
    errors,
  }));
  const codes = { list: () => pageOf([]), checkLoad, bulkLoad };
  const product = { ...card, id: productId };
  const products = { list: () => pageOf([product]), get: () => product };
  const admin = { codes, products, regions: { list: () => pageOf([]) } };
  const path = `/admin/codes?productId=${productId}`;
  const { unmount } = renderAt(path, <CodesPage />, { admin } as unknown as Answers);
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole('button', { name: 'Load codes' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Load codes' }));
  return {
    user,
    dialog,
    checkLoad,
    bulkLoad,
    unmount,
    text: () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Codes, one per line' }),
    press: (name: string) => user.click(dialog.getByRole('button', { name })),
  };
}

it('an admin’s load of codes is checked first, then loaded, and reported in a CSV file', async () => {
  const { user, dialog, checkLoad, bulkLoad, text, press } = await open();
  const check = dialog.getByRole<HTMLButtonElement>('button', { name: 'Check' });
  expect(check.disabled).toBe(true);
  const format = document.getElementById(text().getAttribute('aria-describedby') ?? '');
  expect(format?.textContent).toMatch(/code,usd_price,rub_price,game_amount.*4\.99,450,100/s);
  await pasteIntoField(user, text(), 'A,4.99,,100');
  await press('Check');
  const outcome = within(await dialog.findByRole('region', { name: 'Preview' }));
  expect(outcome.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '2',
    '1',
    '1',
  ]);
  expect(outcome.getByRole('row', { name: '200 $9.99 ₽900.00 1' })).toBeTruthy();
  expect(outcome.getByText('Line 3: amount must be a whole number above 0')).toBeTruthy();
  expect(checkLoad.mock.calls).toEqual([[{ productId: 5, regionId: 0, text: 'A,4.99,,100' }]]);

  bulkLoad.mockImplementationOnce(refuseWith('validation_error'));
  await press('Load 2 codes');
  expect(await dialog.findByText(/^Check what you entered/)).toBeTruthy();
  await press('Load 2 codes');
  expect(await dialog.findByText('Added')).toBeTruthy();
  const keys = bulkLoad.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);

  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await press('Save the report (CSV)');
  const report = await (saved.mock.calls[0]![0] as Blob).text();
  expect(report).toContain('product,,Test card\r\nregion,,Global\r\nadded,,2\r\nduplicates,,1');
  expect(report).toContain('error,3,amount_invalid');
  expect(report).not.toContain('4.99');
  await press('Done');
  expect(screen.queryByRole('dialog', { name: 'Load codes' })).toBeNull();
});

it('resends a load of codes with the same idempotency key after a lost response', async () => {
  const { user, dialog, bulkLoad, text, press } = await open();
  await pasteIntoField(user, text(), 'A,4.99,,100');
  await press('Check');
  bulkLoad.mockImplementation(() => {
    throw new TypeError('fetch failed');
  });
  await press('Load 2 codes');
  // A mutation with a key is retried once automatically.
  await waitFor(() => expect(bulkLoad).toHaveBeenCalledTimes(2));
  expect(await dialog.findByText(/^The shop cannot be reached/)).toBeTruthy();
  bulkLoad.mockImplementation(() => ({ added: 0, duplicates: 0, errors: [] }));
  await press('Load 2 codes');
  await dialog.findByText('Added');
  expect(new Set(bulkLoad.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).size).toBe(1);
});

it('the dialog that loads codes drops the check of a changed text and asks before the text is discarded', async () => {
  const { user, dialog, text, press } = await open();
  await pasteIntoField(user, text(), 'A,4.99,,100');
  await press('Check');
  await dialog.findByRole('button', { name: 'Load 2 codes' });
  await user.type(text(), '0');
  expect(dialog.queryByRole('button', { name: 'Load 2 codes' })).toBeNull();
  await press('Cancel');
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(text()).toBeTruthy();
});

it('reads a file of codes in the browser and refuses another type', async () => {
  const { user, dialog, checkLoad } = await open();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const other = userEvent.setup({ applyAccept: false });
  await other.upload(input, new File(['x'], 'codes.xlsx'));
  expect(await dialog.findByText('Choose a .csv or .txt file')).toBeTruthy();
  await user.upload(input, new File(['A,1,,1\nB,1,,1\n'], 'codes.csv'));
  expect(await dialog.findByText('codes.csv')).toBeTruthy();
  expect(dialog.getByText('1 KiB · 2 lines')).toBeTruthy();
  expect(dialog.queryByText('Choose a .csv or .txt file')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Check' }));
  await waitFor(() =>
    expect(checkLoad.mock.lastCall?.[0]).toMatchObject({ text: 'A,1,,1\nB,1,,1\n' }),
  );
});

it('reads a file of codes again that was corrected after it had been chosen', async () => {
  const { user, dialog } = await open();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const file = new File([], 'codes.csv');
  const read = vi.spyOn(file, 'text').mockResolvedValue('\uFFFD');
  await user.upload(input, file);
  expect(await dialog.findByText(/^The file is not UTF-8/)).toBeTruthy();
  read.mockResolvedValue('A,1,,1\n');
  await user.upload(input, file);
  expect(await dialog.findByText('codes.csv')).toBeTruthy();
});

it('a load of codes names the current price when a price falls far, and requires consent', async () => {
  const { user, dialog, checkLoad, bulkLoad, text, press } = await open();
  const cheap = { gameAmount: 300, priceUsd: 0.01, priceRub: 900, count: 1 };
  checkLoad.mockReturnValueOnce({
    ...outlook,
    options: [...outlook.options, { ...cheap, fallsFrom: { priceUsd: 94.99, priceRub: 900 } }],
  });
  await pasteIntoField(user, text(), 'A,0.01,900,300');
  await press('Check');
  const [, first] = await dialog.findAllByRole('row');
  expect(first?.textContent).toBe('300$0.01now $94.99₽900.001');
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Load 2 codes' });
  expect(button.disabled).toBe(true);
  expect(await dialog.findByText('1 price drops by more than 50%')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'I confirm the lower prices' }));
  await press('Load 2 codes');
  await waitFor(() => expect(bulkLoad).toHaveBeenCalledOnce());
});

it('opens the load dialog from the address with the first region of the product and cleans the address', async () => {
  const regional = { ...card, hasGlobalCodes: false, regions: [{ id: 3, name: 'Europe' }] };
  const checkLoad = vi.fn<(input: object) => unknown>(() => outlook);
  const admin = {
    codes: { list: () => pageOf([]), checkLoad },
    products: { list: () => pageOf([regional]), get: () => regional },
    regions: {
      list: ({ archived }: { archived?: boolean }) => pageOf(archived ? [] : [adminRegion()]),
    },
  };
  const answers = { admin } as unknown as Answers;
  renderSignedIn('/admin/codes?productId=5&load=1', <CodesPage />, answers);
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'Load codes' }));
  await dialog.findByDisplayValue('Test card');
  await pasteIntoField(
    user,
    dialog.getByRole('textbox', { name: 'Codes, one per line' }),
    'A,4.99,,100',
  );
  await user.click(dialog.getByRole('button', { name: 'Check' }));
  await waitFor(() => expect(checkLoad.mock.lastCall?.[0]).toMatchObject({ regionId: 3 }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe('/admin/codes?productId=5'),
  );
  expect(screen.getByRole('link', { name: 'Back to the product' }).getAttribute('href')).toBe(
    '/admin/products?q=x',
  );
});

/** Ends the session as a call that is refused with 401 does, which redirects to the log-in. */
function endSession(unmount: () => void): void {
  clearSession();
  unmount();
}

it('keeps codes to load in memory for the same admin and product when the session ends', async () => {
  const { user, text, unmount } = await open();
  await pasteIntoField(user, text(), 'A,4.99,,100');
  endSession(unmount);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('4.99');
  const other = await open({ productId: 6 });
  expect(other.text().value).toBe('');
  other.unmount();
  const again = await open();
  await waitFor(() => expect(again.text().value).toBe('A,4.99,,100'));
  again.unmount();
  expect((await open()).text().value).toBe('');
});

it('shows an admin’s codes to load to no other admin after the session has ended', async () => {
  const { user, text, unmount } = await open();
  await pasteIntoField(user, text(), 'A,4.99,,100');
  endSession(unmount);
  const other = await open({ userId: 8 });
  expect(other.text().value).toBe('');
  other.unmount();
  expect((await open()).text().value).toBe('');
});
