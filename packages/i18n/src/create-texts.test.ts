import { describe, expect, it, vi } from 'vitest';
import { createTexts } from './create-texts.ts';

const russian = {
  common: {
    brand: 'Manabar',
    title: { page: '{{title}} · {{ brand }}' },
    items_one: '{{count}} товар',
    items_few: '{{count}} товара',
    items_many: '{{count}} товаров',
    items_other: '{{count}} товара',
  },
  cart: { brand: 'Корзина', empty: 'Пусто' },
};

type Translate = (key: string, values?: object) => string;

/** The keys of this test are not those of the shop, so it needs another type. */
function translate(language = 'ru', ...namespaces: string[]): Translate {
  const texts = createTexts(language, russian);
  const names = (namespaces.length > 0 ? namespaces : 'common') as 'common';
  return texts.getFixedT(null, names) as unknown as Translate;
}

describe('createTexts', () => {
  it('createTexts fills values into a text without escaping or interpreting them', () => {
    const title = '<b>$& {{brand}} $t(brand)</b>';
    expect(translate()('title.page', { title, brand: 'M' })).toBe(`${title} · M`);
    expect(translate()('title.page', {})).toBe(' · ');
  });

  it('createTexts looks a key up in each namespace in turn, or in the one that the key names', () => {
    const t = translate('ru', 'common', 'cart');
    expect([t('brand'), t('empty'), t('cart:brand')]).toEqual(['Manabar', 'Пусто', 'Корзина']);
  });

  it.each([
    [1, '1 товар'],
    [3, '3 товара'],
    [5, '5 товаров'],
    [11, '11 товаров'],
    [21, '21 товар'],
    [1.5, '1.5 товара'],
  ])('uses the Russian plural form of %s', (count, text) => {
    expect(translate()('items', { count })).toBe(text);
  });

  it('createTexts shows a missing key without writing to the console', () => {
    const methods = ['log', 'info', 'warn', 'error'] as const;
    const logs = methods.map((name) => vi.spyOn(console, name).mockReturnValue());
    expect(translate()('no.such')).toBe('no.such');
    for (const log of logs) expect(log).not.toHaveBeenCalled();
  });

  it('createTexts announces another language at once, with the plural forms of that language', () => {
    const texts = createTexts('ru', russian);
    texts.addResourceBundle('en', 'common', {
      items_one: '{{count}} item',
      items_other: '{{count}} items',
    });
    const changed = vi.fn();
    texts.on('languageChanged', changed);
    void texts.changeLanguage('en');
    expect(changed).toHaveBeenCalledExactlyOnceWith('en');
    const t = texts.getFixedT(null, 'common') as unknown as Translate;
    expect([t('items', { count: 1 }), t('items', { count: 21 })]).toEqual(['1 item', '21 items']);
  });

  it('createTexts keeps the texts and the language of instances apart', () => {
    const [first, second] = [createTexts('ru', russian), createTexts('ru')];
    void first.changeLanguage('en');
    expect(second.language).toBe('ru');
    expect(second.hasResourceBundle('ru', 'common')).toBe(false);
  });
});
