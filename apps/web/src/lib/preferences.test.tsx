import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { becameAlive, startBecomingAlive } from './alive.ts';
import { useCurrency } from './currency.ts';
import { changeLanguage, currentLanguage, initialLanguage } from './locale.ts';
import { clearSession, storeSession, useSession } from './session.ts';

describe('language', () => {
  it('is Russian, unless one was chosen before, unless the address asks for one', () => {
    localStorage.clear();
    expect(initialLanguage('')).toBe('ru');
    localStorage.setItem('language', 'uz');
    expect(initialLanguage('')).toBe('uz');
    expect(initialLanguage('?lang=en')).toBe('en');
    expect(localStorage.getItem('language')).toBe('en');
  });

  it('ignores what is not a language', () => {
    localStorage.setItem('language', 'xx');
    expect(initialLanguage('?lang=<script>')).toBe('ru');
    expect(localStorage.getItem('language')).toBe('xx');
  });

  it('is stored as a plain string and marks the document', async () => {
    await changeLanguage('uz');
    expect(localStorage.getItem('language')).toBe('uz');
    expect(document.documentElement.lang).toBe('uz');
  });

  it('changes only when all of the drawn page has become alive', async () => {
    startBecomingAlive();
    const changing = changeLanguage('uz');
    // Long enough for everything that does not wait.
    await new Promise((resolve) => setTimeout(resolve));
    expect([currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en']);
    becameAlive();
    await changing;
    expect([currentLanguage(), document.documentElement.lang]).toEqual(['uz', 'uz']);
  });
});

describe('currency', () => {
  it('is roubles at first, and what was chosen is kept as a plain string', () => {
    const { result } = renderHook(() => useCurrency());
    expect(result.current[0]).toBe('rub');
    act(() => result.current[1]('usd'));
    expect(result.current[0]).toBe('usd');
    expect(localStorage.getItem('currency')).toBe('USD');
  });

  it('reads either case and ignores anything else', () => {
    localStorage.setItem('currency', 'usd');
    expect(renderHook(() => useCurrency()).result.current[0]).toBe('usd');
    localStorage.setItem('currency', 'EUR');
    expect(renderHook(() => useCurrency()).result.current[0]).toBe('rub');
  });
});

describe('session', () => {
  it('is kept as plain strings and followed', () => {
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

  it('follows another tab', () => {
    const { result } = renderHook(() => useSession());
    act(() => {
      localStorage.setItem('token', 'other');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    expect(result.current?.token).toBe('other');
  });
});
