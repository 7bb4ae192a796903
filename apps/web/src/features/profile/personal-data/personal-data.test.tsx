import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as files from '#lib/fetch-file.ts';
import { renderSignedIn } from '#test/render.tsx';
import PersonalDataPart from './personal-data.tsx';

const saved: string[] = [];
const contents: Blob[] = [];

const asked: string[] = [];
function answer(response: Response): void {
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(response);
  });
}

const press = (format: 'HTML' | 'JSON' = 'JSON') =>
  userEvent.click(screen.getByRole('button', { name: `Download ${format}` }));

describe('personal data on the profile', () => {
  beforeEach(() => {
    saved.length = asked.length = contents.length = 0;
    vi.spyOn(files, 'saveFile').mockImplementation(({ name, content }) => {
      saved.push(name);
      contents.push(content);
    });
    renderSignedIn('/profile', <PersonalDataPart />);
  });

  it('the profile downloads the customer’s personal data as a JSON file', async () => {
    const disposition = 'attachment; filename="manabar-personal-data.json"';
    answer(new Response('{}', { headers: { 'content-disposition': disposition } }));
    await press();
    const done = 'Your data is saved as manabar-personal-data.json';
    expect(await screen.findByText(done)).toBeTruthy();
    expect([asked, saved]).toEqual([['/api/profile/export'], ['manabar-personal-data.json']]);
  });

  it('the profile downloads the personal data as an HTML page in the customer’s language', async () => {
    const disposition = 'attachment; filename="manabar-personal-data.json"';
    const account = { nickname: '<b>me</b>', created: '2026-11-21T08:00:00.000Z' };
    const movements = [{ kind: 'sale', reference: 'order:A1', currency: 'rub' }];
    const actions = [
      { action: 'user.change_password', target: 'user:7' },
      { action: 'user.of_old', target: 'thing:8' },
    ];
    answer(
      Response.json(
        { exported: '2026-11-24T10:00:00.000Z', account, cart: [], movements, actions },
        { headers: { 'content-disposition': disposition } },
      ),
    );
    await press('HTML');
    expect(
      await screen.findByText('Your data is saved as manabar-personal-data.html'),
    ).toBeTruthy();
    expect([asked, saved]).toEqual([['/api/profile/export'], ['manabar-personal-data.html']]);
    const html = (await contents[0]?.text()) ?? '';
    expect(html).toContain('<h1>Your data at Manabar</h1>');
    expect(html).toContain('<dt>Nickname</dt><dd>&lt;b&gt;me&lt;/b&gt;</dd>');
    expect(html).not.toContain('<b>me');
    for (const text of ['Purchase', 'Order A1', 'Roubles', 'Password changed by the user'])
      expect(html).toContain(`>${text}</td>`);
    for (const text of ['User 7', 'user.of_old', 'thing:8'])
      expect(html).toContain(`>${text}</td>`);
  });

  it('the profile says why the download of personal data was refused, and saves no file', async () => {
    const error = { code: 'rate_limited', message: 'rate limited' };
    answer(Response.json({ success: false, error }, { status: 429 }));
    await press();
    expect(await screen.findByText(/^Could not download your data: /)).toBeTruthy();
    expect(saved).toEqual([]);
  });
});
