import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt, storeTestSession } from '#test/render.tsx';
import { PersonalDataPart } from './personal-data.tsx';

const saved: string[] = [];
vi.mock('#lib/fetch-file.ts', async (original) => ({
  ...(await original<typeof import('#lib/fetch-file.ts')>()),
  saveFile: ({ name }: { name: string }) => saved.push(name),
}));

const asked: string[] = [];
function answer(response: Response): void {
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(response);
  });
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Download' }));

describe('personal data on the profile', () => {
  beforeEach(() => {
    saved.length = asked.length = 0;
    storeTestSession();
    renderAt('/profile', <PersonalDataPart />);
  });

  it('saves everything that the shop keeps of the customer as a file', async () => {
    const disposition = 'attachment; filename="manabar-personal-data.json"';
    answer(new Response('{}', { headers: { 'content-disposition': disposition } }));
    await press();
    const done = 'Your data is saved as manabar-personal-data.json';
    expect(await screen.findByText(done)).toBeTruthy();
    expect([asked, saved]).toEqual([['/api/profile/export'], ['manabar-personal-data.json']]);
  });

  it('says why the file was refused, and saves none', async () => {
    const error = { code: 'rate_limited', message: 'rate limited' };
    answer(Response.json({ success: false, error }, { status: 429 }));
    await press();
    expect(await screen.findByText(/^Could not download your data: /)).toBeTruthy();
    expect(saved).toEqual([]);
  });
});
