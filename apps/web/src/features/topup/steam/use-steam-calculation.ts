import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SteamCalculation } from '@manabar/contracts';
import type { Currency, TopupInputCurrency } from '@manabar/contracts/rules';
import { toAppError } from '#lib/errors.ts';
import { sentToken } from '#lib/sent-token.ts';
import { trpc } from '#lib/trpc.ts';
import { isAboveZero, readSteamAmount } from './steam-amount.ts';
import { useSayProblem, type SteamProblem } from './use-say-problem.ts';

/** So long nothing is typed before it is calculated. */
const WAIT_MS = 500;

/** What is asked: an amount as it was typed, its currency, and the one that is paid in. */
interface SteamQuestion {
  typed: string;
  inputCurrency: TopupInputCurrency;
  currency: Currency;
}

/** What the shop has answered, to which question. */
export interface Calculated extends SteamQuestion {
  amount: number;
  calculation: SteamCalculation['calculation'];
}

type Outcome =
  | { kind: 'calculated'; calculated: Calculated }
  | { kind: 'failed'; key: string; problem: SteamProblem };

const keyOf = ({ typed, inputCurrency, currency }: SteamQuestion) =>
  `${typed} ${inputCurrency} ${currency}`;

function problemOf(thrown: unknown): SteamProblem {
  const { code, status, details } = toAppError(thrown);
  if (status === 401) return { kind: 'login' };
  if (code === 'rates_stale') return { kind: 'rates' };
  if (status !== 400) return { kind: 'other' };
  const { minimum } = details;
  return { kind: 'amount', minimum: typeof minimum === 'number' ? minimum : null };
}

/**
 * What an amount for a Steam wallet costs, asked half a second after the last change. An answer to an older question
 * can still be seen, but nothing is bought by it.
 */
export function useSteamCalculation(question: SteamQuestion) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = trpc.topup.calculateSteam.useMutation();
  const sayProblem = useSayProblem();
  const turn = useRef(0);
  const key = isAboveZero(question.typed) ? keyOf(question) : null;

  function failed(problem: SteamProblem): void {
    setOutcome({ kind: 'failed', key: keyOf(question), problem });
    sayProblem(problem);
  }

  async function ask(): Promise<void> {
    const { typed, inputCurrency, currency } = question;
    const amount = readSteamAmount(typed);
    if (amount === null) return failed({ kind: 'amount', minimum: null });
    turn.current += 1;
    const mine = turn.current;
    setAsking(true);
    try {
      const asked = { amount, inputCurrency, userBalanceCurrency: currency };
      const { calculation } = await mutateAsync(asked);
      if (mine !== turn.current) return;
      setOutcome({ kind: 'calculated', calculated: { ...question, amount, calculation } });
    } catch (thrown) {
      // Who was refused with a token is told so, and led to the log-in, by the watcher of the session.
      const told = toAppError(thrown).status === 401 && sentToken(thrown) !== undefined;
      if (mine === turn.current && !told) failed(problemOf(thrown));
    } finally {
      if (mine === turn.current) setAsking(false);
    }
  }

  const askLatest = useEffectEvent(() => void ask());
  const forget = useEffectEvent(() => {
    turn.current += 1;
    setAsking(false);
  });
  useEffect(() => {
    if (key === null) return undefined;
    const timer = setTimeout(askLatest, WAIT_MS);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [key]);

  const calculated = outcome?.kind === 'calculated' ? outcome.calculated : null;
  const isCurrent = calculated !== null && key === keyOf(calculated);
  const problem = outcome?.kind === 'failed' && outcome.key === key ? outcome.problem : null;
  return {
    /** The last answer; null when there is nothing to calculate or it was cleared. */
    shown: key === null ? null : calculated,
    /** The answer to what stands there now. */
    current: isCurrent ? calculated : null,
    problem,
    /** The shop is being asked. */
    isAsking,
    /** An answer is to be expected. */
    isWaiting: key !== null && !isCurrent && problem === null,
    clear: () => setOutcome(null),
    retry: () => {
      setOutcome(null);
      void ask();
    },
  };
}
