import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { markHydrated, startHydration } from './page/hydration.ts';
import { useCurrency } from './format/use-currency.ts';
import { changeLanguage, currentLanguage, initialLanguage } from './locale.ts';
import { clearSession, storeSession, useSession } from './session/session.ts';

describe('language', () => {
  it('selects the language of the address, else the stored one, else Russian', () => {
    localStorage.clear();
    expect(initialLanguage('')).toBe('ru');
    localStorage.setItem('language', 'uz');
    expect(initialLanguage('')).toBe('uz');
    expect(initialLanguage('?lang=en')).toBe('en');
    expect(localStorage.getItem('language')).toBe('en');
  });

  it('ignores an unknown language of the address or the storage', () => {
    localStorage.setItem('language', 'xx');
    expect(initialLanguage('?lang=<script>')).toBe('ru');
    expect(localStorage.getItem('language')).toBe('xx');
  });

  it('stores the language as a plain string and sets it on the document', async () => {
    await changeLanguage('uz');
    expect(localStorage.getItem('language')).toBe('uz');
    expect(document.documentElement.lang).toBe('uz');
  });

  it('changes the language only after hydration is complete', async () => {
    startHydration();
    const changing = changeLanguage('uz');
    // Waits for all work that does not depend on hydration.
    await new Promise((resolve) => setTimeout(resolve));
    expect([currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en']);
    markHydrated();
    await changing;
    expect([currentLanguage(), document.documentElement.lang]).toEqual(['uz', 'uz']);
  });
});

describe('currency', () => {
  it('selects roubles by default and stores the chosen currency as a plain string', () => {
    const { result } = renderHook(() => useCurrency());
    expect(result.current[0]).toBe('rub');
    act(() => result.current[1]('usd'));
    expect(result.current[0]).toBe('usd');
    expect(localStorage.getItem('currency')).toBe('USD');
  });

  it('reads the stored currency in either case and ignores unknown values', () => {
    localStorage.setItem('currency', 'usd');
    expect(renderHook(() => useCurrency()).result.current[0]).toBe('usd');
    localStorage.setItem('currency', 'EUR');
    expect(renderHook(() => useCurrency()).result.current[0]).toBe('rub');
  });
});

describe('session', () => {
  it('stores the session as plain strings and notifies its readers', () => {
    const { result } = renderHook(() => useSession());
    expect(result.current).toBeNull();
    act(() => storeSession({ token: 't', nickname: 'demo', userId: 7 }));
    expect(result.current).toEqual({ token: 't', nickname: 'demo', userId: '7' });
    expect(localStorage.getItem('userId')).toBe('7');
    act(() => clearSession());
    expect(result.current).toBeNull();
    expect(['token', 'nickname', 'userId'].map((key) => localStorage.getItem(key))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('the web shop follows a change of the session in another tab', () => {
    const { result } = renderHook(() => useSession());
    act(() => {
      localStorage.setItem('token', 'other');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    expect(result.current?.token).toBe('other');
  });

  it('the web shop notices a log-out in another tab when the browser restores a page after a step back', () => {
    storeSession({ token: 't', nickname: 'demo', userId: 7 });
    const { result } = renderHook(() => useSession());
    localStorage.clear();
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(result.current).toBeNull();
  });
});
