import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SteamCalculation } from '@manabar/contracts';
import type { Currency, TopupInputCurrency } from '@manabar/contracts/rules';
import { isSessionEnd, toAppError } from '#lib/errors/errors.ts';
import { sentToken } from '#lib/session/failed-call-token.ts';
import { trpc } from '#lib/trpc.ts';
import { toast, TOAST_MS } from '#lib/toasts.ts';
import { useTranslation } from 'react-i18next';
import { useGoToLogin } from '#lib/session/use-go-to-login.ts';
import { readSteamAmount, type TypedAmountRule } from './read-steam-amount.ts';

/** Rule that an amount violates. `charge`: its price is below `minimum` in the paying currency. */
type BrokenRule = { rule: TypedAmountRule | 'maximum' } | { rule: 'charge'; minimum: number };

/** Reason why there is no calculation. `amount`: it was refused. `rates`: the shop's rates are outdated. */
type SteamProblem = { kind: 'login' | 'rates' | 'other' } | { kind: 'amount'; broken: BrokenRule };

/** Returns the customer's text for a problem. */
function useProblemText(): (problem: SteamProblem) => string {
  const { t } = useTranslation(['steam', 'errors']);
  return ({ kind }) => {
    switch (kind) {
      case 'login':
        return t('steam:deducted.loginRequired');
      case 'amount':
        return t('steam:amount.invalid');
      case 'rates':
        return t('errors:rates_stale');
      case 'other':
        return t('steam:deducted.failed');
    }
  };
}

/** Shows a problem as a toast; guests are directed to the log-in. */
function useSayProblem(): (problem: SteamProblem) => void {
  const { t } = useTranslation('steam');
  const problemText = useProblemText();
  const goToLogin = useGoToLogin();
  return (problem) => {
    const text = problemText(problem);
    if (problem.kind === 'login')
      toast('warning', text, TOAST_MS, { label: t('deducted.goToLogin'), run: goToLogin });
    else toast('error', text);
  };
}

/** Debounce of the calculation in milliseconds. */
const WAIT_MS = 500;

/** Input of a calculation: typed amount, its currency, and the paying currency. */
interface SteamQuestion {
  typed: string;
  inputCurrency: TopupInputCurrency;
  currency: Currency;
}

/** Answer of the shop with its input. */
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
  // The page has checked the other rules before the request.
  const broken: BrokenRule =
    typeof minimum === 'number' ? { rule: 'charge', minimum } : { rule: 'maximum' };
  return { kind: 'amount', broken };
}

/** Price of a Steam amount half a second after the last change. An earlier answer is shown but cannot be bought. */
export function useSteamCalculation(question: SteamQuestion) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = trpc.topup.calculateSteam.useMutation();
  const sayProblem = useSayProblem();
  const turn = useRef(0);
  const key = question.typed.trim() === '' ? null : keyOf(question);

  function failed(problem: SteamProblem): void {
    setOutcome({ kind: 'failed', key: keyOf(question), problem });
    sayProblem(problem);
  }

  async function ask(): Promise<void> {
    const { typed, inputCurrency, currency } = question;
    const { amount, broken } = readSteamAmount(typed);
    if (broken) return failed({ kind: 'amount', broken: { rule: broken } });
    turn.current += 1;
    const mine = turn.current;
    setAsking(true);
    try {
      const asked = { amount, inputCurrency, userBalanceCurrency: currency };
      const { calculation } = await mutateAsync(asked);
      if (mine !== turn.current) return;
      setOutcome({ kind: 'calculated', calculated: { ...question, amount, calculation } });
    } catch (thrown) {
      // The session watcher handles a refused token by redirecting to the log-in.
      const told = isSessionEnd(toAppError(thrown)) && sentToken(thrown) !== undefined;
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
    /** Last answer; null when there is no input or it was cleared. */
    shown: key === null ? null : calculated,
    /** Answer to the current input. */
    current: isCurrent ? calculated : null,
    problem,
    /** A request is running. */
    isAsking,
    /** An answer to the current input is still expected. */
    isWaiting: key !== null && !isCurrent && problem === null,
    clear: () => setOutcome(null),
    retry: () => {
      setOutcome(null);
      void ask();
    },
  };
}
