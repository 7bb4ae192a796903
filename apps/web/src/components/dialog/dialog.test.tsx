import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';

/** Dialog that asks for confirmation before it closes. */
function Asking({ onLeave }: { onLeave: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Dialog opened title="Form" onClose={() => setAsking(true)}>
        <input aria-label="Name" data-autofocus />
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

/** Dialog that is unmounted instead of closed, above another one. */
function Unmounting({ onClose }: { onClose: () => void }) {
  const [shown, setShown] = useState(true);
  return (
    <>
      <Dialog opened title="Below" onClose={onClose} children={null} />
      {shown && (
        <Dialog opened title="Above" onClose={() => setShown(false)}>
          text
        </Dialog>
      )}
    </>
  );
}

/** Button that opens a dialog of which another one takes the place. */
function Stepping() {
  const [step, setStep] = useState<'none' | 'question' | 'answer'>('none');
  return (
    <>
      <button type="button" onClick={() => setStep('question')}>
        Open
      </button>
      {step === 'question' && (
        <Dialog key="question" opened title="Question" onClose={() => setStep('none')}>
          <button type="button" onClick={() => setStep('answer')}>
            Next
          </button>
        </Dialog>
      )}
      {step === 'answer' && (
        <Dialog key="answer" opened title="Answer" onClose={() => setStep('none')}>
          text
        </Dialog>
      )}
    </>
  );
}

interface OpeningProps {
  place?: 'centre' | 'side';
  /** Unmounts the dialog instead of closing it. */
  unmounts?: boolean;
}

/** Button that opens a dialog, which mounts on its first opening. */
function Opening({ place = 'centre', unmounts = false }: OpeningProps) {
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened !== undefined && (
        <Dialog
          opened={opened}
          title="Form"
          place={place}
          onClose={() => setOpened(unmounts ? undefined : false)}
        >
          text
        </Dialog>
      )}
    </>
  );
}

const named = (name: string) => screen.queryByRole('dialog', { name });
const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' });

describe('a dialog', () => {
  it('a dialog asks its parent to close it on Escape and stays open until the parent does', () => {
    const onClose = vi.fn();
    renderAt('/', <Dialog opened title="Form" onClose={onClose} children={null} />);
    escape();
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(named('Form')).not.toBeNull();
  });

  it('keeps the lower dialog open when Escape closes the confirmation above it', async () => {
    const onLeave = vi.fn();
    renderAt('/', <Asking onLeave={onLeave} />);
    for (const open of [true, false, true]) {
      escape();
      expect(named('Form')).not.toBeNull();
      expect(named('Leave?') !== null).toBe(open);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('focuses the marked field of a dialog and moves the focus to a confirmation above it', async () => {
    renderAt('/', <Asking onLeave={() => undefined} />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    escape();
    await waitFor(() => expect(named('Leave?')?.contains(document.activeElement)).toBe(true));
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(named('Leave?')?.contains(document.activeElement)).toBe(true);
  });

  it.each<OpeningProps>([{ place: 'centre' }, { place: 'side' }, { unmounts: true }])(
    'returns the focus to the element that opened the dialog: %o',
    async (props) => {
      renderAt('/', <Opening {...props} />);
      await userEvent.click(screen.getByRole('button', { name: 'Open' }));
      await waitFor(() => expect(named('Form')?.contains(document.activeElement)).toBe(true));
      escape();
      expect(named('Form')).toBeNull();
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })),
      );
    },
  );

  it('a dialog returns the focus to the element that opened the dialog whose place it took', async () => {
    renderAt('/', <Stepping />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(named('Answer')?.contains(document.activeElement)).toBe(true));
    escape();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })),
    );
  });

  it('a dialog handles Escape again after the dialog above it is unmounted', () => {
    const onClose = vi.fn();
    renderAt('/', <Unmounting onClose={onClose} />);
    escape();
    expect(named('Above')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    escape();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes the dialog by its button and by a click outside', async () => {
    const onClose = vi.fn();
    renderAt('/', <Dialog opened title="Form" onClose={onClose} children={null} />);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(document.querySelector('.mantine-Modal-overlay')!);
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
