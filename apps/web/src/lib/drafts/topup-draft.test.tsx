import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderAt } from '../../test/render.tsx';
import { useTopupDraft } from './topup-draft.ts';

describe('a log-out in another tab', () => {
  function Player() {
    const [{ playerId, player }, change] = useTopupDraft('freefire');
    const found = { name: 'Gordon', token: 'check', checkedAt: 0 };
    return (
      <button onClick={() => change({ playerId: '123456789', player: found })}>
        {player ? `${playerId} is ${player.name}` : 'nobody'}
      </button>
    );
  }
  const inAnotherTab = (change: () => void) =>
    act(() => {
      change();
      window.dispatchEvent(new StorageEvent('storage'));
    });
  const logIn = (userId: string) => () => {
    localStorage.setItem('token', `token-of-${userId}`);
    localStorage.setItem('nickname', `user${userId}`);
    localStorage.setItem('userId', userId);
  };
  const typePlayer = async () => {
    logIn('7')();
    renderAt('/products/freefire', <Player />);
    await userEvent.click(screen.getByRole('button', { name: 'nobody' }));
    expect(screen.getByRole('button', { name: '123456789 is Gordon' })).toBeTruthy();
    inAnotherTab(() => localStorage.clear());
    expect(screen.getByRole('button', { name: 'nobody' })).toBeTruthy();
  };

  it('a log-out in another tab hides the player of a top-up draft, also from the next customer', async () => {
    await typePlayer();
    inAnotherTab(logIn('8'));
    expect(screen.getByRole('button', { name: 'nobody' })).toBeTruthy();
  });

  it('a log-out in another tab keeps the player of a top-up draft for the same customer', async () => {
    await typePlayer();
    inAnotherTab(logIn('7'));
    expect(screen.getByRole('button', { name: '123456789 is Gordon' })).toBeTruthy();
  });
});
