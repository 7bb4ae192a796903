import type { Page } from '@playwright/test';
import type { Language } from '@manabar/contracts';
import { linkTo } from './inbox.ts';
import type { Customer } from './create-shop.ts';
import type { Translate } from './translate-and-format.ts';

/** Texts and language of the browser. */
interface Spoken {
  language: Language | null;
  t: Translate;
}

/**
 * Confirms an e-mail of the customer by the API, without opening a page; returns the address. Its messages have the
 * language of the browser.
 */
export async function confirmEmail(
  page: Page,
  { nickname, token }: Customer,
  { language, t }: Spoken,
): Promise<string> {
  const email = `${nickname}@mail.example`;
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language ?? 'ru' };
  const failOnStatusCode = true;
  const { request } = page;
  await request.put('/api/profile/contacts', { headers, data: { email }, failOnStatusCode });
  const { hash } = new URL(await linkTo(email, t('messages:subject.confirm_email')));
  const data = { token: new URLSearchParams(hash.slice(1)).get('token') };
  await request.post('/api/profile/contacts/confirm', { headers, data, failOnStatusCode });
  return email;
}
