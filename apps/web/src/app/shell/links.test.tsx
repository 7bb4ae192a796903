import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Route, Routes } from 'react-router-dom';
import { languages } from '@manabar/contracts/rules';
import { changeLanguage } from '#lib/locale.ts';
import HomePage from '#pages/home/home-page.tsx';
import LoginPage from '#pages/login/login-page.tsx';
import RegisterPage from '#pages/register/register-page.tsx';
import { renderAt } from '#test/render.tsx';
import { Shell } from './shell.tsx';

function open(address: string) {
  return renderAt(
    address,
    <Shell>
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/register" element={<RegisterPage />} />
        <Route path="*" element="page" />
      </Routes>
    </Shell>,
    { catalogue: { giftCards: () => [] } },
  );
}

const linksIn = (element: HTMLElement) =>
  [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'));

describe('every page', () => {
  it.each(['/', '/login', '/anything'])('renders %s with header, main and footer', (address) => {
    open(address);
    for (const role of ['banner', 'main', 'contentinfo'])
      expect(screen.getByRole(role)).toBeTruthy();
  });

  it("keeps the customers' links out of the admin area's footer", () => {
    open('/admin/orders');
    const footer = screen.getByRole('contentinfo');
    expect(linksIn(footer)).toEqual(['/terms', '/privacy']);
    expect(footer.textContent).toContain('© 2025');
  });

  it.each(languages)('the footer shows copyright 2025 in the language %s', async (language) => {
    await changeLanguage(language);
    open('/anything');
    expect(screen.getByRole('contentinfo').textContent).toContain('© 2025');
  });
});

describe('the home page', () => {
  it('shows title, search, a link to the catalogue and three benefits on the home page', () => {
    open('/');
    const main = screen.getByRole('main');
    expect(within(main).getByRole('heading', { level: 1 })).toBeTruthy();
    expect(main.querySelector('input[type=search]')).toBeTruthy();
    expect(linksIn(main)).toContain('/products');
    const benefits = within(main).getByRole('list', { name: 'Why Manabar' });
    expect(within(benefits).getAllByRole('listitem')).toHaveLength(3);
  });
});

describe('the forms', () => {
  it('links the log-in and registration forms to each other and to support', () => {
    open('/login');
    expect(linksIn(screen.getByRole('main'))).toEqual(
      expect.arrayContaining(['/register', '/support']),
    );
    open('/register');
    expect(linksIn(screen.getAllByRole('main').at(-1) as HTMLElement)).toContain('/login');
  });
});
