import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { AdminPromotion } from '@manabar/contracts';
import type { Language } from '@manabar/contracts/rules';
import { changeLanguage } from '#lib/locale.ts';
import { adminPromotion as promotion } from '#test/admin-rows.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { button } from '#test/element-queries.ts';
import { Refusal, type Answers, pageOf, refuseWith, renderSignedIn } from '#test/render.tsx';
import PromotionsPage from './promotions-page.tsx';

const plain = promotion({
  id: 6,
  text: 'Blue days',
  background_color: '#4f5bff',
  translations: {},
});

function open(rows: AdminPromotion[] = [promotion(), plain]) {
  const list = vi.fn(() => pageOf(rows));
  const get = vi.fn(() => promotion({ text: 'Theirs', version: 3 }));
  const update = vi.fn((change: Partial<AdminPromotion>) => promotion({ ...change, version: 3 }));
  const create = vi.fn((fields: object) => promotion({ ...fields, id: 9 }));
  const remove = vi.fn(() => ({ success: true as const }));
  const promotions = { list, get, update, create, delete: remove };
  const answers = { admin: { promotions } } as unknown as Answers;
  renderSignedIn('/admin/promotions', <PromotionsPage />, answers);
  return { user: userEvent.setup(), ...promotions };
}

const rowOf = async (text: string) =>
  within((await screen.findByRole('rowheader', { name: text })).closest('tr')!);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('the promotions', () => {
  it('the admin list of promotions shows picture or colour, translations, state and age', async () => {
    open();
    const row = await rowOf('Skins for everybody');
    expect(row.getByRole('presentation').getAttribute('src')).toBe(
      '/images/promotions/gift-cards.svg',
    );
    const [, background, languages] = row.getAllByRole('cell');
    expect(background?.textContent).toBe('/images/promotions/gift-cards.svg');
    expect(languages?.textContent).toBe('ru');
    expect(row.getByRole<HTMLInputElement>('switch').checked).toBe(true);
    expect(row.getByRole('time').getAttribute('datetime')).toBe(promotion().created);
    const coloured = (await screen.findByRole('rowheader', { name: 'Blue days' })).querySelector(
      '[style]',
    );
    expect(coloured?.getAttribute('style')).toBe('background-color: rgb(79, 91, 255);');
  });

  it('the admin list of promotions uses captions in the admin’s language, and otherwise the general ones', async () => {
    await changeLanguage('ru');
    open([promotion({ translations: { ru: { text: 'Скины для всех' } } }), plain]);
    const row = await rowOf('Скины для всех');
    expect(row.getByRole('switch', { name: /Скины для всех/ })).toBeTruthy();
    expect(await rowOf('Blue days')).toBeTruthy();
  });

  it.each([
    ['en', 'Background colour'],
    ['uz', 'Fon rangi'],
    ['ru', 'Ссылка на картинку'],
  ] satisfies [Language, string][])(
    'the admin list of promotions in %s names the background column "%s"',
    async (language, name) => {
      await changeLanguage(language);
      open();
      expect(await screen.findByRole('columnheader', { name })).toBeTruthy();
    },
  );

  it('the admin list of promotions explains them when there are none', async () => {
    open([]);
    expect(await screen.findByText('No promotions yet')).toBeTruthy();
  });

  it('an admin’s switch of a promotion is reverted when the shop refuses', async () => {
    const { user, update } = open();
    const gate = Promise.withResolvers<never>();
    update.mockImplementationOnce(() => gate.promise as never);
    const row = await rowOf('Blue days');
    const toggle = row.getByRole<HTMLInputElement>('switch', { name: 'Shown: “Blue days”' });
    await user.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(false));
    gate.reject(new Refusal('conflict'));
    expect(await screen.findByText(/^Failed to update the status: /)).toBeTruthy();
    expect(toggle.checked).toBe(true);
  });
});

describe('the form', () => {
  it('the promotion form previews the slide in each language and on the typed background', async () => {
    const { user } = open();
    await user.click((await rowOf('Skins for everybody')).getByRole('button', { name: /^Edit/ }));
    const slide = () => screen.getByRole('group', { name: '1 of 1' });
    expect(slide().textContent).toBe('Skins for everybody');
    await user.selectOptions(screen.getByLabelText('Language of the preview'), 'ru');
    expect(slide().textContent).toBe('Скины всем');
    await user.clear(field('Русский'));
    expect(slide().textContent).toBe('Skins for everybody');
    expect(slide().querySelector('img')).not.toBeNull();
    await user.clear(field('Background colour'));
    await pasteIntoField(user, field('Background colour'), 'teal');
    expect(slide().querySelector('img')).toBeNull();
    expect(slide().style.backgroundColor).toBe('teal');
    // A value that is no picture and no colour is not put into the page.
    await user.type(field('Background colour'), ';x');
    expect(slide().style.backgroundColor).toBe('');
  });

  it('the promotion form rejects invalid values like the server, and then adds a promotion', async () => {
    const { user, create } = open();
    await screen.findByRole('rowheader', { name: 'Blue days' });
    await user.click(button('Add promotion'));
    await user.click(button('Create'));
    expect(screen.getAllByText('Required')).toHaveLength(2);
    await user.type(field('Caption'), 'Now');
    await pasteIntoField(user, field('Background colour'), 'bluish');
    expect(create).not.toHaveBeenCalled();
    await user.click(button('Create'));
    expect(await screen.findByText(/^Enter a CSS colour, a path/)).toBeTruthy();
    await user.clear(field('Background colour'));
    await pasteIntoField(user, field('Background colour'), 'navy');
    await pasteIntoField(user, field('Oʻzbekcha'), 'Hozir');
    await user.click(screen.getByRole('checkbox', { name: 'Show on the home page' }));
    await user.click(button('Create'));
    expect(await screen.findByText('Created', { selector: 'p' })).toBeTruthy();
    expect(create.mock.calls).toEqual([
      [
        {
          text: 'Now',
          background_color: 'navy',
          active: false,
          translations: { uz: { text: 'Hozir' } },
          idempotencyKey: expect.any(String),
        },
      ],
    ]);
  });

  it('restarts the promotion form with the stored row after a version conflict', async () => {
    const { user, update } = open();
    update.mockImplementationOnce(refuseWith('conflict', { version: 3 }));
    await user.click((await rowOf('Skins for everybody')).getByRole('button', { name: /^Edit/ }));
    await user.click(button('Save'));
    await user.click(await screen.findByRole('button', { name: 'Load the current values' }));
    await waitFor(() => expect(field('Caption').value).toBe('Theirs'));
    await user.click(button('Save'));
    await waitFor(() => expect(update.mock.lastCall?.[0]).toMatchObject({ id: 5, version: 3 }));
  });
});

it('deletes a promotion after a confirmation that names it', async () => {
  const { user, delete: remove } = open();
  await user.click((await rowOf('Blue days')).getByRole('button', { name: /^Delete/ }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Delete the promotion “Blue days”?' }),
  );
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(remove.mock.lastCall).toEqual([{ id: 6 }]));
  expect(await screen.findByText('Deleted')).toBeTruthy();
});
