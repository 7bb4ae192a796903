import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { AdminPromotion } from '@manabar/contracts';
import type { Language } from '@manabar/contracts/rules';
import { changeLanguage } from '#lib/locale.ts';
import { adminPromotion as promotion } from '#test/admin-rows.ts';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { button } from '#test/element-queries.ts';
import { type Answers, pageOf, renderSignedIn } from '#test/render.tsx';
import PromotionsPage from './promotions-page.tsx';

const plain = promotion({
  id: 6,
  text: 'Blue days',
  background_color: '#4f5bff',
  translations: {},
});

function open(rows: AdminPromotion[] = [promotion(), plain]) {
  const list = vi.fn(() => pageOf(rows));
  const create = vi.fn((fields: object) => promotion({ ...fields, id: 9 }));
  const answers = { admin: { promotions: { list, create } } } as unknown as Answers;
  renderSignedIn('/admin/promotions', <PromotionsPage />, answers);
  return { user: userEvent.setup(), create };
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
});
