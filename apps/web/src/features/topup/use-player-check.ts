import { useRef, useState } from 'react';
import { isTopupRecipient } from '@manabar/contracts/rules';
import { toast } from '#lib/toasts.ts';
import { getSession } from '#lib/session/session.ts';
import { useTopupDraft, type CheckedPlayer } from '#lib/drafts/topup-draft.ts';
import { trpc } from '#lib/trpc.ts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#lib/errors/errors.ts';

/** Removes spaces and invisible characters, which come with pasted ids. */
const withoutSpaces = (typed: string): string => typed.replace(/[\s\p{Cf}]/gu, '');

/** Games whose players are found by an id of digits. */
export type Game = 'freefire' | 'pubg';

/** Maximum age of a check in milliseconds; it expires after ten minutes on the server, so this leaves time to pay. */
const FRESH_MS = 8 * 60_000;

/** Reason why there is no player. `malformed`: not the form of a player's id; `failed`: the lookup itself failed. */
type Problem = { kind: 'empty' | 'malformed' | 'missing' } | { kind: 'failed'; thrown: unknown };

/** Returns a function that shows a problem as a toast; `failed` is the text for a failed lookup. */
function useProblemToast(game: Game) {
  const { t } = useTranslation('topup');
  const errorText = useErrorText();
  return (problem: Problem, failed?: string): void => {
    if (problem.kind === 'failed') {
      toast('error', failed ?? t('player.failed', { reason: errorText(problem.thrown) }));
    } else {
      const text = t(`player.${problem.kind}.${game}`);
      toast(problem.kind === 'empty' ? 'warning' : 'error', text);
    }
  };
}

/** Player of a game's top-up. A check that is about to expire is repeated before use. */
export function usePlayerCheck(game: Game) {
  const [{ playerId, player }, change] = useTopupDraft(game);
  const [refusal, setRefusal] = useState<Problem['kind'] | null>(null);
  const [isChecking, setChecking] = useState(false);
  const showProblem = useProblemToast(game);
  const { mutateAsync: ask } = trpc.topup.checkPlayer.useMutation();
  // Discards answers for an id that has changed.
  const turn = useRef(0);
  const id = withoutSpaces(playerId);

  function say(found: Problem, failed?: string): null {
    setRefusal(found.kind);
    showProblem(found, failed);
    // A failed lookup keeps the previously found player.
    if (found.kind !== 'failed') change({ player: null });
    return null;
  }

  /** Looks up the player of the typed id; null when there is none, which is shown. `failed` is the text of a failure. */
  async function check(failed?: string): Promise<CheckedPlayer | null> {
    if (id === '') return say({ kind: 'empty' });
    if (!isTopupRecipient(game, id)) return say({ kind: 'malformed' });
    turn.current += 1;
    const mine = turn.current;
    const account = getSession()?.userId;
    setRefusal(null);
    setChecking(true);
    try {
      const answer = await ask({ service: game, playerId: id });
      // After a change of the account, the draft belongs to another customer.
      if (mine !== turn.current || account !== getSession()?.userId) return null;
      if (!answer.found) return say({ kind: 'missing' });
      const { player_name: name, check_token: token } = answer;
      const found = { name, token, checkedAt: Date.now() };
      change({ player: found });
      return found;
    } catch (thrown) {
      return mine === turn.current ? say({ kind: 'failed', thrown }, failed) : null;
    } finally {
      if (mine === turn.current) setChecking(false);
    }
  }

  return {
    /** Id as typed. */
    typed: playerId,
    id,
    player,
    /** Reason why the last check of the typed id found no player, which a toast has shown; null without a refusal. */
    refusal,
    isChecking,
    type: (next: string) => {
      turn.current += 1;
      setChecking(false);
      setRefusal(null);
      // The found player is kept while the id is the same apart from spaces.
      change(withoutSpaces(next) === id ? { playerId: next } : { playerId: next, player: null });
    },
    find: () => void check(),
    /** Marks the id when another call has reported that the player does not exist. */
    refuse: () => {
      setRefusal('missing');
      change({ player: null });
    },
    /** Returns the player if the check is still valid, otherwise checks again. `failed` as for `check`. */
    confirm: async (failed?: string): Promise<CheckedPlayer | null> =>
      player && Date.now() - player.checkedAt < FRESH_MS ? player : check(failed),
  };
}
export type PlayerCheck = ReturnType<typeof usePlayerCheck>;
