import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_ATTACHMENT_BYTES } from '@manabar/contracts/rules';
import { pasteIntoField } from '#test/paste-into-field.ts';
import { refuseWith, storeTestSession } from '#test/render.tsx';
import { answerPictures, message, picture, refusal, thread } from '#test/threads.ts';
import { open, field, send } from '#test/thread-page.tsx';

beforeEach(storeTestSession);

const chooseFiles = (...files: File[]) =>
  fireEvent.change(screen.getByTestId('pictures'), { target: { files } });

const png = (name = 'screen.png', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });

const isAddButtonFocused = () =>
  waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add pictures' })),
  );

const attached = () =>
  within(screen.getByRole('list', { name: 'Attached pictures' })).getAllByRole('listitem');

describe('pictures', () => {
  it('the reply in a support thread states the limits of pictures before any is chosen', async () => {
    await open();
    expect(
      screen.getByText('Choose, drop or paste: JPEG, PNG or WebP, at most 4, up to 5 MB each'),
    ).toBeTruthy();
  });

  it('the reply in a support thread uploads chosen pictures at once and is sent with them', async () => {
    const { sent } = answerPictures();
    const reply = vi.fn(() => ({ success: true as const }));
    const { user } = await open(thread(), { reply });
    chooseFiles(png('one.png'), png('two.png'));
    await screen.findByRole('button', { name: 'Remove two.png' });
    expect(sent).toEqual([
      { type: 'image/png', size: 10 },
      { type: 'image/png', size: 10 },
    ]);
    await pasteIntoField(user, field(), 'See the pictures');
    await user.click(send());
    await waitFor(() => expect(field().value).toBe(''));
    expect(reply.mock.lastCall).toMatchObject([
      {
        attachments: [
          '00000000-0000-4000-8000-000000000001',
          '00000000-0000-4000-8000-000000000002',
        ],
      },
    ]);
    expect(screen.queryByRole('list', { name: 'Attached pictures' })).toBeNull();
  });

  it('uploads chosen pictures one after another, because the shop refuses more at once', async () => {
    const gate = Promise.withResolvers<Response>();
    const { sent } = answerPictures([() => gate.promise]);
    await open();
    chooseFiles(png('one.png', 1), png('two.png', 2), png('three.png', 3));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.getAllByRole('status', { name: /^Uploading/ })).toHaveLength(3);
    expect(sent).toHaveLength(1);
    gate.resolve(Response.json(picture));
    await screen.findByRole('button', { name: 'Remove three.png' });
    expect(sent.map(({ size }) => size)).toEqual([1, 2, 3]);
  });

  it('the reply in a support thread takes pasted and dropped pictures', async () => {
    const { sent } = answerPictures();
    await open();
    fireEvent.paste(field(), { clipboardData: { files: [png('pasted.png')] } });
    await screen.findByRole('button', { name: 'Remove pasted.png' });
    const dataTransfer = { files: [png('dropped.png')], types: ['Files'] };
    fireEvent.dragOver(field(), { dataTransfer });
    expect(screen.getByText('Drop the pictures here')).toBeTruthy();
    fireEvent.drop(field(), { dataTransfer });
    await screen.findByRole('button', { name: 'Remove dropped.png' });
    expect(screen.queryByText('Drop the pictures here')).toBeNull();
    expect(sent).toHaveLength(2);
  });

  it('a customer removes a picture from the reply in a support thread', async () => {
    answerPictures();
    const { user } = await open();
    chooseFiles(png());
    await user.click(await screen.findByRole('button', { name: 'Remove screen.png' }));
    expect(screen.queryByRole('list', { name: 'Attached pictures' })).toBeNull();
    await isAddButtonFocused();
  });

  it('the reply in a support thread keeps its uploaded pictures through a reload', async () => {
    answerPictures();
    const { page } = await open();
    chooseFiles(png());
    await screen.findByRole('button', { name: 'Remove screen.png' });
    page.unmount();
    await open();
    expect(attached()).toHaveLength(1);
  });

  it('the reply in a support thread names files that cannot be attached, and uploads the others', async () => {
    const { sent } = answerPictures();
    await open();
    chooseFiles(
      new File(['x'], 'notes.txt', { type: 'text/plain' }),
      png('huge.png', MAX_ATTACHMENT_BYTES + 1),
      png('empty.png', 0),
      ...[1, 2, 3, 4, 5].map((number) => png(`${number}.png`)),
    );
    await screen.findByRole('button', { name: 'Remove 4.png' });
    const alert = screen.getByRole('alert');
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'notes.txt: not a JPEG, PNG or WebP picture',
      'huge.png: larger than 5 MB',
      'empty.png: the file is empty',
      '5.png: at most 4 pictures in one message',
    ]);
    expect(sent).toHaveLength(4);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add pictures' }).disabled).toBe(
      true,
    );
  });

  it('the reply in a support thread explains refused uploads of pictures and retries one on demand', async () => {
    answerPictures([
      () => refusal('validation_error', 400),
      () => refusal('payload_too_large', 413),
      () => refusal('rate_limited', 429),
    ]);
    const { user } = await open();
    chooseFiles(png('broken.png'));
    expect(await screen.findByText('broken.png: cannot be read as a picture')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('broken.png: larger than 5 MB')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^broken.png: not uploaded. Too many attempts/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Remove broken.png' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await isAddButtonFocused();
  });

  it('the reply in a support thread is not sent before its pictures are uploaded', async () => {
    const gate = Promise.withResolvers<Response>();
    answerPictures([() => gate.promise]);
    const reply = vi.fn(() => ({ success: true as const }));
    const { user } = await open(thread(), { reply });
    chooseFiles(png());
    await pasteIntoField(user, field(), 'See the picture');
    await user.click(send());
    expect(screen.getByText('Wait until the pictures are uploaded')).toBeTruthy();
    expect(reply).not.toHaveBeenCalled();
    gate.resolve(Response.json(picture));
    await waitFor(() =>
      expect(screen.queryByText('Wait until the pictures are uploaded')).toBeNull(),
    );
    await user.click(send());
    await waitFor(() => expect(reply).toHaveBeenCalledTimes(1));
  });

  it('the reply in a support thread says that its pictures were kept for too long', async () => {
    sessionStorage.setItem(
      'message:7:thread:5',
      JSON.stringify({ text: 'Late', pictures: [{ ...picture, name: 'old.png' }] }),
    );
    answerPictures();
    const { user } = await open(thread(), {
      reply: refuseWith('validation_error', { attachments: 'not_found' }),
    });
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The pictures were kept for too long without a message.',
    );
    expect(attached()).toHaveLength(1);
  });

  it('a support thread opens a picture of a message large and releases its memory with the page', async () => {
    const { urls } = answerPictures();
    const { user, page } = await open(thread({ messages: [message({ attachments: [picture] })] }));
    await user.click(await screen.findByRole('button', { name: /^Open: Picture 1, You/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Picture 1, You/ });
    const large = await within(dialog).findByRole('img', { name: /^Picture 1, You/ });
    await waitFor(() => expect(large.getAttribute('src')).toMatch(/^blob:/));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(urls.size).toBeGreaterThan(0);
    page.unmount();
    expect(urls.size).toBe(0);
  });
});
