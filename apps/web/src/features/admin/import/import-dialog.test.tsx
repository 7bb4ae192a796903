import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ImportCheck, ImportReport } from '@manabar/contracts';
import { importableLists, MAX_IMPORT_BYTES, type ImportableList } from '@manabar/contracts/rules';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { type Answers, refuseWith, renderSignedIn } from '#test/render.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { importExamples } from './import-examples.ts';

const report = (over: Partial<ImportReport> = {}): ImportReport => ({
  ...{ applied: false, rows: 3, created: 1, updated: 1, unchanged: 1, errors: [] },
  ...over,
});
const checked = (over: Partial<ImportCheck> = {}): ImportCheck => ({
  ...report(),
  changes: [],
  ...over,
});
const faulty = checked({
  errors: [
    { row: 3, field: 'flag', code: 'invalid_flag' },
    { row: 4, field: 'version', code: 'conflict' },
    { row: 5, field: null, code: 'wrong_number_of_cells' },
    { row: 6, field: 'name', code: 'something_new' },
  ],
});

function Page({ of }: { of: ImportableList }) {
  const [open, setOpen] = useState(true);
  return open && <ImportDialog of={of} name="Regions" onClose={() => setOpen(false)} />;
}

async function open(of: ImportableList = 'regions') {
  const check = vi.fn<(input: object) => unknown>(() => checked());
  const run = vi.fn<(input: { idempotencyKey: string }) => unknown>(() =>
    report({ applied: true }),
  );
  const answers = { admin: { imports: { check, run } } } as unknown as Answers;
  renderSignedIn('/admin/regions', <Page of={of} />, answers);
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog', { name: 'Import: Regions' }));
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  const figures = () => dialog.getAllByRole('definition').map(({ textContent }) => textContent);
  const text = () => dialog.getByRole('textbox', { name: 'File contents' });
  return { user, dialog, check, run, press, figures, text };
}

const file = (content: BlobPart, name = 'regions.csv') => new File([content], name);
const choose = (user: ReturnType<typeof userEvent.setup>, chosen: File) =>
  user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, chosen);

describe('an import', () => {
  it('the import dialog checks a CSV text first, imports it once, and reports the result', async () => {
    const { user, dialog, check, run, press, figures, text } = await open();
    expect(dialog.getByText(/id,name,code,game_currency/)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Check' }).disabled).toBe(true);
    await pasteIntoField(user, text(), 'id,name,code\n,Asia,asia');
    await press('Check');
    await waitFor(() => expect(figures()).toEqual(['1', '1', '1', '0']));
    const asked = { list: 'regions', text: 'id,name,code\n,Asia,asia' };
    expect(check.mock.calls).toEqual([[asked]]);
    await press('Import 2 rows');
    expect(await dialog.findByRole('button', { name: 'Done' })).toBeTruthy();
    expect(figures()).toEqual(['1', '1', '1']);
    expect(run.mock.calls).toEqual([[{ ...asked, idempotencyKey: expect.any(String) }]]);
    await press('Done');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the import dialog lists every error of a CSV text, blocks the import, and checks a changed text again', async () => {
    const { user, dialog, check, press, figures, text } = await open();
    check.mockReturnValueOnce(faulty);
    await pasteIntoField(user, text(), 'id,name\n,A');
    await press('Check');
    const list = within(await dialog.findByRole('region', { name: 'Lines with errors' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Row 3, flag: Enter one emoji, a path that starts with / or an https address',
      'Row 4, version: Someone else has changed this row. Export it again',
      'Row 5: The number of cells differs from the first row',
      'Row 6, name: Check this value',
    ]);
    expect(figures().at(-1)).toBe('4');
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Import 2 rows' });
    expect(button.disabled).toBe(true);
    await user.type(text(), 'B');
    expect(dialog.queryByRole('region', { name: 'Lines with errors' })).toBeNull();
    await press('Check');
    expect(await dialog.findByRole('button', { name: 'Import 2 rows' })).toBeTruthy();
  });

  it('the import dialog shows why nothing was imported and sends the next try under a new idempotency key', async () => {
    const { user, dialog, run, press, text } = await open();
    run.mockReturnValueOnce(faulty);
    await pasteIntoField(user, text(), 'id,name\n,A');
    await press('Check');
    await press('Import 2 rows');
    expect(await dialog.findByText(/^Row 4, version/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Done' })).toBeNull();
    await user.type(text(), ' ');
    await press('Check');
    await user.click(await dialog.findByRole('button', { name: 'Import 2 rows' }));
    expect(await dialog.findByRole('button', { name: 'Done' })).toBeTruthy();
    const keys = run.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  it('the import dialog keeps the pasted CSV text when the shop refuses to check it', async () => {
    const { user, dialog, check, press, text } = await open();
    check.mockImplementation(refuseWith('request_in_progress'));
    await pasteIntoField(user, text(), 'id,name');
    await press('Check');
    await waitFor(() => expect(dialog.getAllByRole('alert').at(-1)?.textContent).not.toBe(''));
    expect((text() as HTMLTextAreaElement).value).toBe('id,name');
  });
});

it('the import dialog shows old and new values of changed cells and requires consent to large price falls', async () => {
  const { user, dialog, check, run, press, text } = await open('freefire-denominations');
  check.mockReturnValueOnce(
    checked({
      ...{ rows: 3, created: 1, updated: 1, unchanged: 1 },
      changes: [
        {
          ...{ row: 2, name: '60 Diamonds', isNew: true, falls: false },
          fields: [{ field: 'name', before: null, after: '60 Diamonds' }],
        },
        {
          ...{ row: 4, name: '100 Diamonds', isNew: false, falls: true },
          fields: [
            { field: 'price', before: '94.99', after: '0.01' },
            { field: 'price_rub', before: '90', after: '' },
          ],
        },
      ],
    }),
  );
  await pasteIntoField(user, text(), 'id,price');
  await press('Check');
  const table = within(await dialog.findByRole('region', { name: 'Changes' }));
  const rows = table
    .getAllByRole('row')
    .map(({ children }) => Array.from(children, ({ textContent }) => textContent).join(' | '));
  expect(rows).toEqual([
    'Column | Current | New',
    'Row 4 · 100 Diamonds',
    'price | 94.99 | 0.01',
    'price_rub | 90 | empty',
    'Row 2 · 60 Diamonds · new',
    'name | — | 60 Diamonds',
  ]);
  expect(await dialog.findByText('1 price drops by more than 50%')).toBeTruthy();
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Import 2 rows' });
  expect(button.disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'I confirm the lower prices' }));
  await press('Import 2 rows');
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
});

describe('a file', () => {
  it('the import dialog sends the text of a chosen file unchanged', async () => {
    const { user, dialog, check, press } = await open();
    await choose(user, file('id,name\r\n,"Ўз"'));
    expect(await dialog.findByText('regions.csv')).toBeTruthy();
    await press('Check');
    await waitFor(() => expect(check).toHaveBeenCalled());
    expect(check.mock.calls[0]).toEqual([{ list: 'regions', text: 'id,name\r\n,"Ўз"' }]);
  });

  it('refuses an import file above one mebibyte or in another encoding without sending it', async () => {
    const { user, dialog, check } = await open();
    await choose(user, file('x'.repeat(MAX_IMPORT_BYTES + 1)));
    expect(
      await dialog.findByText('The file is larger than 1 MiB. Split it into parts'),
    ).toBeTruthy();
    await choose(user, file(new Uint8Array([0xca, 0xee, 0xe4])));
    expect(await dialog.findByText(/^The file is not UTF-8/)).toBeTruthy();
    expect(check).not.toHaveBeenCalled();
  });
});

it.each<[ImportableList, RegExp]>([
  ['regions', /Rows without an id are added, rows with an id are updated\./],
  ['currency-rates', /Rows are found by their id; new rows cannot be added\./],
  ['price-options', /Rows are found by their id; new rows cannot be added\./],
])('the import dialog says whether rows can be added to the list %s', async (list, hint) => {
  const { dialog } = await open(list);
  expect(dialog.getByText(hint)).toBeTruthy();
});

it('the import dialog asks the admin to allow currency rates to change by more than 30 percent', async () => {
  const { user, dialog, check, press, text } = await open('currency-rates');
  check.mockReturnValueOnce(checked({ errors: [{ row: 2, field: 'confirm', code: 'required' }] }));
  await pasteIntoField(user, text(), 'id,rate\n1,99');
  await press('Check');
  expect(
    await dialog.findByText('Row 2: The rate changes by more than 30%. Confirm this above'),
  ).toBeTruthy();
  await user.click(
    dialog.getByRole('checkbox', { name: 'Allow rates to change by more than 30%' }),
  );
  await press('Check');
  await waitFor(() => expect(check).toHaveBeenCalledTimes(2));
  expect(check.mock.calls[1]).toEqual([
    { list: 'currency-rates', text: 'id,rate\n1,99', confirm: true },
  ]);
});

it.each(importableLists)(
  'gives the import example of %s a header with an id and a row of the same width',
  (list) => {
    const [head = '', row = ''] = importExamples[list].split('\n');
    expect(head.split(',')[0]).toBe('id');
    expect(row.replaceAll(/"[^"]*"/g, 'x').split(',')).toHaveLength(head.split(',').length);
  },
);
