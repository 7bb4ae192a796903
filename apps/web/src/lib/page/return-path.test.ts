import { describe, expect, it } from 'vitest';
import { forgetReturnPath, returnPathOrHome, rememberReturnPath, shopPath } from './return-path.ts';

/** Passes the whole address as the path, as a router location would. */
const remember = (address: string) =>
  rememberReturnPath({ pathname: address, search: '', hash: '' });

describe('the remembered page', () => {
  it('stores a page of the shop with query and hash as return address', () => {
    rememberReturnPath({ pathname: '/orders', search: '?q=7', hash: '#top' });
    expect(returnPathOrHome()).toBe('/orders?q=7#top');
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
  ])('never stores %s as return address', (address) => {
    forgetReturnPath();
    remember(address);
    expect(returnPathOrHome()).toBe('/');
  });

  it('never stores the log-in or the registration page as return address', () => {
    expect(shopPath('/login')).toBeNull();
    expect(shopPath('/register?x=1')).toBeNull();
    expect(shopPath('/reset-password#token=secret')).toBeNull();
  });

  it('returns to the page of a top-up instead of its checkout, which loses it in the log-in', () => {
    history.replaceState({ usr: { topupData: { service: 'freefire' } } }, '', '/checkout');
    remember('/checkout');
    expect(returnPathOrHome()).toBe('/products/freefire');
    history.replaceState({ usr: { topupData: { service: '//evil.example' } } }, '', '/checkout');
    forgetReturnPath();
    remember('/checkout');
    expect(returnPathOrHome()).not.toContain('//');
    history.replaceState(null, '', '/checkout');
    remember('/checkout');
    expect(returnPathOrHome()).toBe('/checkout');
  });

  it('validates the stored return address again when it is read', () => {
    sessionStorage.setItem('origin', 'https://evil.example/');
    expect(returnPathOrHome()).toBe('/');
    sessionStorage.setItem('origin', '//evil.example/cart');
    expect(returnPathOrHome()).toBe('/');
  });

  it('keeps the return address in session storage across a reload until it is cleared', () => {
    remember('/cart');
    expect(sessionStorage.getItem('origin')).toBe('/cart');
    forgetReturnPath();
    expect(returnPathOrHome()).toBe('/');
  });
});
