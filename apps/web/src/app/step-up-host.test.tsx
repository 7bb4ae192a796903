import { expect, it, vi } from 'vitest';
import * as outdated from '#lib/page/leave-outdated-page.ts';
import { askToConfirm } from '#lib/session/step-up.ts';
import { renderSignedIn } from '#test/render.tsx';

vi.mock('#features/admin/second-factor/step-up-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('reloads an outdated page whose step-up dialog the shop no longer has before it cancels the call', async () => {
  let keep = () => undefined as void;
  const leave = vi
    .spyOn(outdated, 'leaveOutdatedPage')
    .mockReturnValue(new Promise((resolve) => (keep = resolve)));
  renderSignedIn('/admin/users/42', null);
  const result = vi.fn();
  const confirmed = askToConfirm('password').then(result);
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(result).not.toHaveBeenCalled();
  keep();
  await confirmed;
  expect(result).toHaveBeenCalledExactlyOnceWith(false);
});
