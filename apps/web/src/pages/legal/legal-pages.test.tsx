import type { ReactElement } from 'react';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ShopSettings } from '@manabar/contracts';
import { languages } from '@manabar/contracts/rules';
import { createTexts, loadAllTexts } from '@manabar/i18n';
import { changeLanguage } from '#lib/locale.ts';
import { renderAt, shopSettings } from '#test/render.tsx';
import ContactsPage from './contacts-page.tsx';
import PrivacyPage from './privacy-page.tsx';
import TermsPage from './terms-page.tsx';

const settings: ShopSettings = { ...shopSettings, supportMessengerUrl: 'https://t.me/manabar' };
const answers = (shop: ShopSettings) => ({ shop: { settings: () => shop } });

describe.each([
  ['terms', TermsPage, 10],
  ['privacy', PrivacyPage, 9],
  ['contacts', ContactsPage, 4],
] as const)('/%s', (name, Page, sections) => {
  it.each(languages)(
    'a legal page has a title, a date and sections with a table of contents in %s',
    async (language) => {
      await changeLanguage(language);
      const { t } = createTexts(language, await loadAllTexts(language));
      renderAt(`/${name}`, <Page />, answers({ ...settings, supportMessengerUrl: null }));
      const heading = screen.getByRole('heading', { level: 1 });
      expect(heading.textContent).toBe(t(`legal:${name}.title`));
      expect(document.title).toBe(`${heading.textContent ?? ''} · Manabar`);
      expect(screen.getByText(/2026/).textContent).toBe(t('legal:document.updated'));
      const links = within(screen.getByRole('navigation')).getAllByRole('link');
      expect(links).toHaveLength(sections);
      for (const link of links) {
        const id = link.getAttribute('href')?.slice(1) ?? '';
        const section = document.getElementById(id);
        expect(section?.tagName).toBe('H2');
        expect(section?.textContent).toBe(link.textContent);
        const text = section?.parentElement?.querySelector('p')?.textContent ?? '';
        expect(text.length).toBeGreaterThan(30);
      }
    },
  );
});

it.each([
  [48, /within 48 hours of purchase/],
  [1, /within 1 hour of purchase/],
  [0, /^Codes cannot be returned in the order\.$/],
])(
  'the terms promise the return of codes within the %i hours that the shop is configured with',
  async (refundHours, text) => {
    renderAt('/terms', <TermsPage />, answers({ ...settings, refundHours }));
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

describe('a section in the address', () => {
  it('a legal page scrolls to the section of its address once it is rendered', () => {
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    renderAt('/terms#refunds', <TermsPage />);
    expect(scroll.mock.contexts).toEqual([document.getElementById('refunds')]);
    expect(document.getElementById('refunds')).not.toBeNull();
  });
});

describe('the contacts', () => {
  it("links the contacts to the support form and the shop's messenger", async () => {
    renderAt('/contacts', <ContactsPage />, answers(settings));
    const messenger = await screen.findByRole('link', { name: /Message us/ });
    expect(messenger.getAttribute('href')).toBe('https://t.me/manabar');
    expect(screen.queryByRole('link', { name: /chat bot/ })).toBeNull();
    const form = screen.getByRole('link', { name: 'Write to support' });
    expect(form.getAttribute('href')).toBe('/support');
  });
});

describe('what the documents promise', () => {
  it.each(languages)(
    'the terms and the privacy page describe returns, sessions and browser storage in %s',
    async (language) => {
      await changeLanguage(language);
      renderAt('/terms', <TermsPage />);
      const terms = document.body.textContent ?? '';
      for (const figure of ['24', '5', '30', '90', '15', '3']) expect(terms).toContain(figure);
      renderAt('/privacy', <PrivacyPage />);
      const privacy = document.body.textContent ?? '';
      for (const key of ['token', 'nickname', 'userId', 'language', 'currency', 'AES-256-GCM'])
        expect(privacy).toContain(key);
    },
  );

  it.each(languages)(
    'the legal pages in %s promise 24 hours only for returns',
    async (language) => {
      await changeLanguage(language);
      const textOf = (page: ReactElement) => {
        const { container, unmount } = renderAt('/', page, answers(settings));
        const text = container.querySelector('.page')?.textContent ?? '';
        expect(text.length).toBeGreaterThan(500);
        unmount();
        return text;
      };
      expect(textOf(<PrivacyPage />)).not.toMatch(/\b24\b/);
      expect(textOf(<ContactsPage />)).not.toMatch(/\b24\b/);
      renderAt('/', <TermsPage />, answers(settings));
      expect((await screen.findByText(/\b24\b/)).textContent.match(/\b24\b/g)).toHaveLength(1);
    },
  );

  it.each([
    [
      'en',
      ['You can delete your account there', 'they no longer show who you are', '(JSON)', '(IP)'],
    ],
    ['ru', ['можно удалить аккаунт', 'больше нельзя узнать, кто вы', '(JSON)', 'адрес (IP)']],
    ['uz', ['oʻchirish mumkin', 'kimligingizni bilib boʻlmaydi', '(JSON)', 'manzili (IP)']],
  ] as const)(
    'the privacy page in %s says how to delete the account and get its data, and what sessions store',
    async (language, texts) => {
      await changeLanguage(language);
      renderAt('/privacy', <PrivacyPage />);
      for (const text of texts) expect(document.body.textContent).toContain(text);
    },
  );

  it.each([
    ['en', ['Pictures that you attach', 'two-factor authentication']],
    ['ru', ['Прикреплённые изображения', 'двухфакторную аутентификацию']],
    ['uz', ['Biriktirilgan rasmlar', 'Ikki bosqichli kirishni']],
  ] as const)(
    'the privacy page in %s says what is kept of support pictures and two-factor authentication',
    async (language, texts) => {
      await changeLanguage(language);
      renderAt('/privacy', <PrivacyPage />);
      for (const text of texts) expect(document.body.textContent).toContain(text);
    },
  );
});
