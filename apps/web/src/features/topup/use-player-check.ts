import { useRef, useState } from 'react';
import { isTopupRecipient } from '@manabar/contracts/rules';
import { toast } from '#lib/toasts.ts';
import { useTopupDraft, type CheckedPlayer } from '#lib/topup-draft.ts';
import { trpc } from '#lib/trpc.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/use-error-text.ts';

/** Games whose players are found by an id of digits. */
export type Game = 'freefire' | 'pubg';

/** A check holds for ten minutes; it is renewed while there is still time to pay. */
const FRESH_MS = 8 * 60_000;

/** What stands in the way of a player. `failed`: nobody knows whether there is one. */
type Problem = { kind: 'empty' | 'invalid' } | { kind: 'failed'; thrown: unknown };

function useProblemText(game: Game) {
  const { t } = useTranslation('topup');
  const errorText = useErrorText();
  return (problem: Problem): string => {
    switch (problem.kind) {
      case 'empty':
        return t(`player.empty.${game}`);
      case 'invalid':
        return t(`player.invalid.${game}`);
      case 'failed':
        return t('player.failed', { reason: errorText(problem.thrown) });
    }
  };
}

/**
 * Whom a game's top-up is for. A checked player stays until another id is typed; a check that is about to expire is
 * made again before it is used.
 */
export function usePlayerCheck(game: Game) {
  const [{ playerId, player }, change] = useTopupDraft(game);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isChecking, setChecking] = useState(false);
  const problemText = useProblemText(game);
  const { mutateAsync: ask } = trpc.topup.checkPlayer.useMutation();
  // An answer about an id that does not stand there any more is nobody's.
  const turn = useRef(0);
  const id = playerId.trim();

  function say(found: Problem, failed?: string): null {
    setProblem(found);
    const text = problemText(found);
    toast(
      found.kind === 'empty' ? 'warning' : 'error',
      found.kind === 'failed' ? (failed ?? text) : text,
    );
    // When nobody answers, whoever was found before is still the one.
    if (found.kind !== 'failed') change({ player: null });
    return null;
  }

  /** The player behind what is typed; null when there is none, which is said. `failed`: what to say when nobody answers. */
  async function check(failed?: string): Promise<CheckedPlayer | null> {
    if (id === '') return say({ kind: 'empty' });
    if (!isTopupRecipient(game, id)) return say({ kind: 'invalid' });
    turn.current += 1;
    const mine = turn.current;
    setProblem(null);
    setChecking(true);
    try {
      const answer = await ask({ service: game, playerId: id });
      if (mine !== turn.current) return null;
      if (!answer.found) return say({ kind: 'invalid' });
      const found = {
        name: answer.player_name,
        token: answer.check_token,
        checkedAt: Date.now(),
      };
      change({ player: found });
      return found;
    } catch (thrown) {
      return mine === turn.current ? say({ kind: 'failed', thrown }, failed) : null;
    } finally {
      if (mine === turn.current) setChecking(false);
    }
  }

  return {
    /** As it was typed. */
    typed: playerId,
    id,
    player,
    problem: problem && problemText(problem),
    isChecking,
    type: (next: string) => {
      turn.current += 1;
      setChecking(false);
      setProblem(null);
      // Whoever was found stays as long as the id is the same.
      change(next.trim() === id ? { playerId: next } : { playerId: next, player: null });
    },
    find: () => void check(),
    /** Somebody else found out that there is no such player, and said so. */
    refuse: () => {
      setProblem({ kind: 'invalid' });
      change({ player: null });
    },
    /** A player whose check still holds when it comes to paying. `failed` as of a check. */
    confirm: async (failed?: string): Promise<CheckedPlayer | null> =>
      player && Date.now() - player.checkedAt < FRESH_MS ? player : check(failed),
  };
}
export type PlayerCheck = ReturnType<typeof usePlayerCheck>;
