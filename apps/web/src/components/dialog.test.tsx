import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';

/** A dialog that asks before it closes. */
function Asking({ onLeave }: { onLeave: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Dialog opened title="Form" onClose={() => setAsking(true)}>
        <input aria-label="Name" />
      </Dialog>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={onLeave}
        title="Leave?"
        text="What was typed is lost."
        confirmLabel="Leave"
      />
    </>
  );
}

const named = (name: string) => screen.getByRole<HTMLDialogElement>('dialog', { name });
/** Closes a dialog as a browser does, whatever is said to its `cancel`. */
function closeByBrowser(dialog: HTMLDialogElement): void {
  fireEvent(dialog, new Event('cancel'));
  dialog.close();
  fireEvent(dialog, new Event('close'));
}

describe('a dialog', () => {
  it('asks to be closed at Escape and stands open until it is', () => {
    const onClose = vi.fn();
    renderAt('/', <Dialog opened title="Form" onClose={onClose} children={null} />);
    const cancel = new Event('cancel', { cancelable: true });
    fireEvent(named('Form'), cancel);
    expect(cancel.defaultPrevented).toBe(true);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(named('Form').open).toBe(true);
  });

  it('that the browser closes without asking stands open again, below its question', () => {
    const onLeave = vi.fn();
    renderAt('/', <Asking onLeave={onLeave} />);
    fireEvent(named('Form'), new Event('cancel', { cancelable: true }));
    const form = named('Form');
    const question = named('Leave?');
    const shown: string[] = [];
    for (const [name, dialog] of Object.entries({ form, question }))
      dialog.showModal = () => {
        shown.push(name);
        dialog.open = true;
      };
    closeByBrowser(form);
    expect([form.open, question.open]).toEqual([true, true]);
    expect(shown).toEqual(['form', 'question']);
    closeByBrowser(question);
    expect([form.open, question.open]).toEqual([true, false]);
    expect(onLeave).not.toHaveBeenCalled();
  });

  it('that is closed by its page stays closed', () => {
    const onClose = vi.fn();
    const { rerender } = renderAt(
      '/',
      <Dialog opened title="Form" onClose={onClose} children={null} />,
    );
    const form = named('Form');
    expect(form.open).toBe(true);
    rerender(<></>);
    fireEvent(form, new Event('close'));
    expect(onClose).not.toHaveBeenCalled();
  });
});
