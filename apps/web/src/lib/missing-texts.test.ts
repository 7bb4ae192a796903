import { getI18n } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import * as i18n from '@manabar/i18n';
import { changeLanguage } from './locale.ts';
import * as outdated from './page/leave-outdated-page.ts';

beforeEach(() => {
  // Another test may have loaded them.
  getI18n().removeResourceBundle('uz', 'errors');
  vi.spyOn(i18n, 'loadTexts').mockRejectedValue(new TypeError('Failed to fetch'));
});

const stored = () => localStorage.getItem('language');

it('reloads an outdated page in the chosen language when the shop no longer has its texts', async () => {
  const leave = vi
    .spyOn(outdated, 'leaveOutdatedPage')
    .mockReturnValue(new Promise(() => undefined));
  void changeLanguage('uz');
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(stored()).toBe('uz');
});

it('keeps the language of a page when the texts of another language cannot be loaded', async () => {
  vi.spyOn(outdated, 'leaveOutdatedPage').mockResolvedValue();
  await expect(changeLanguage('uz')).rejects.toThrow('Failed to fetch');
  expect(stored()).toBe('en');
});
