import { describe, expect, it } from 'vitest';
import { forgetOrigin, originOrHome, rememberOrigin, shopPath } from './origin.ts';

/** As a router would tell it, were the whole address its path. */
const remember = (address: string) => rememberOrigin({ pathname: address, search: '', hash: '' });

describe('the remembered page', () => {
  it('is a page of the shop with query and hash', () => {
    rememberOrigin({ pathname: '/orders', search: '?q=7', hash: '#top' });
    expect(originOrHome()).toBe('/orders?q=7#top');
  });

  it.each([
    'https://evil.example/cart',
    '//evil.example/cart',
    '/\\evil.example/cart',
    '\\\\evil.example',
    'javascript:alert(1)',
    'cart',
    '/nowhere/at/all',
    '/products/%E0%A4%A',
    '/api/profile',
  ])('is never %s', (address) => {
    forgetOrigin();
    remember(address);
    expect(originOrHome()).toBe('/');
  });

  it('is not one of the forms that lead to it', () => {
    expect(shopPath('/login')).toBeNull();
    expect(shopPath('/register?x=1')).toBeNull();
  });

  it('is checked again when it is read: somebody may have written into storage', () => {
    sessionStorage.setItem('origin', 'https://evil.example/');
    expect(originOrHome()).toBe('/');
    sessionStorage.setItem('origin', '//evil.example/cart');
    expect(originOrHome()).toBe('/');
  });

  it('stands in session storage, so that a reload keeps it, until it is forgotten', () => {
    remember('/cart');
    expect(sessionStorage.getItem('origin')).toBe('/cart');
    forgetOrigin();
    expect(originOrHome()).toBe('/');
  });
});
