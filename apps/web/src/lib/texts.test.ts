import { describe, expect, it, vi } from 'vitest';
import { Texts } from './texts.ts';

function shop() {
  const texts = new Texts('ru');
  texts.add('ru', 'common', {
    brand: 'Manabar',
    title: { page: '{{title}} · {{ brand }}' },
    items_one: '{{count}} товар',
    items_few: '{{count}} товара',
    items_many: '{{count}} товаров',
    items_other: '{{count}} товара',
  });
  texts.add('ru', 'cart', { brand: 'Корзина', empty: 'Пусто' });
  texts.add('en', 'common', { items_one: '{{count}} item', items_other: '{{count}} items' });
  return texts;
}

/** Keys of a test are not those of the shop. */
const translator = (texts: Texts, ...namespaces: ('common' | 'cart')[]) =>
  texts.translator(namespaces) as unknown as (key: string, values?: object) => string;

describe('texts', () => {
  it('are found by their path, with what is put into them as it is', () => {
    const t = translator(shop(), 'common');
    expect(t('brand')).toBe('Manabar');
    expect(t('title.page', { title: '<b>$& {{brand}}</b>', brand: 'M' })).toBe(
      '<b>$& {{brand}}</b> · M',
    );
    expect(t('title.page', {})).toBe(' · ');
  });

  it('come from the first namespace that has them, or from the one that is named', () => {
    const t = translator(shop(), 'common', 'cart');
    expect([t('brand'), t('empty'), t('cart:brand')]).toEqual(['Manabar', 'Пусто', 'Корзина']);
  });

  it('that nobody wrote show their key', () => {
    const t = translator(shop(), 'common');
    expect([t('no.such'), t('title'), t('cart:none.at.all'), t('brand.deeper')]).toEqual([
      'no.such',
      'title',
      'cart:none.at.all',
      'brand.deeper',
    ]);
  });

  it.each([
    [1, '1 товар'],
    [3, '3 товара'],
    [5, '5 товаров'],
    [11, '11 товаров'],
    [21, '21 товар'],
    [1.5, '1.5 товара'],
  ])('take the plural form of %s', (count, text) => {
    expect(translator(shop(), 'common')('items', { count })).toBe(text);
  });

  it('change their language, and say so', () => {
    const texts = shop();
    const changed = vi.fn();
    const stop = texts.subscribe(changed);
    texts.change('en');
    expect(texts.language()).toBe('en');
    expect(translator(texts, 'common')('items', { count: 21 })).toBe('21 items');
    stop();
    texts.change('ru');
    expect(changed).toHaveBeenCalledTimes(1);
  });
});
