import { useEffect, type ReactNode } from 'react';
import type { AppRouter } from '@manabar/server/router';
import { render, screen } from '@testing-library/react';
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router-dom';
import { errorCatalogue, type ErrorCode } from '@manabar/contracts/rules';
import { Providers } from '#app/providers.tsx';

interface Procedure<Input, Output> {
  _def: { $types: { input: Input; output: Output } };
}

/** Declared as a method, so that an answer may name only the part of the input that it reads. */
interface Answering<Input, Output> {
  answer(input: Input): Output | Promise<Output>;
}

type AnswersOf<Routers> = {
  [Name in keyof Routers]?: Routers[Name] extends Procedure<infer Input, infer Output>
    ? Answering<Input, Output>['answer']
    : AnswersOf<Routers[Name]>;
};

/** Answers by procedure; a call without an answer fails as if the shop could not be reached. */
export type Answers = AnswersOf<AppRouter['_def']['record']>;

/** Error of the shop with a code of the catalogue, thrown from an answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  /** Waiting time in seconds. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Record<string, unknown> = {}, retryAfter?: number) {
    super(code);
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  /** The error as the client receives it. */
  toClientError(path: string): TRPCClientError<AppRouter> {
    const { status, trpc } = errorCatalogue[this.code];
    const data = {
      code: trpc,
      httpStatus: status,
      path,
      appError: {
        code: this.code,
        message: this.code,
        details: this.details,
        ...(this.retryAfter !== undefined && { retryAfter: this.retryAfter }),
      },
    };
    return TRPCClientError.from({ error: { code: -32000, message: this.code, data } } as never);
  }
}

/** Answer that refuses the call with an error of the shop. */
export const refuseWith =
  (...refusal: ConstructorParameters<typeof Refusal>) =>
  (): never => {
    throw new Refusal(...refusal);
  };

/** Settings of the shop unless a test answers otherwise. */
export const shopSettings = {
  supportBotUrl: null,
  supportMessengerUrl: null,
  walletCardTopup: false,
  cardCurrencies: [],
  cardHoldMinutes: 15,
  refundHours: 24,
  timeZone: 'UTC',
  messageChannels: ['email', 'telegram'] as ('email' | 'telegram')[],
  sellsTopups: true,
  steamMaxUsd: 10_000,
};

/** Default answers for requests of every page. */
const defaultAnswers: Answers = {
  admin: { prices: { settings: () => ({ fallPercent: 50 }) } },
  shop: { settings: () => shopSettings },
};

const answerAt = (answers: Answers, path: string) =>
  path.split('.').reduce<unknown>((table, name) => (table as Fields | undefined)?.[name], answers);

type AnyAnswer = (input: unknown) => unknown;
type Fields = Record<string, unknown>;

/** Terminating link that answers from a table instead of the network. */
export function answeringLink(answers: Answers): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const answer = answerAt(answers, op.path) ?? answerAt(defaultAnswers, op.path);
        void (async () => {
          try {
            // A refusal, because a failure of the network would be repeated after a wait.
            if (!answer) throw new Refusal('validation_error', { missing: op.path });
            const data = await (answer as AnyAnswer)(op.input);
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          } catch (thrown) {
            const error =
              thrown instanceof Refusal
                ? thrown.toClientError(op.path)
                : TRPCClientError.from(thrown as Error);
            observer.error(error);
          }
        })();
      });
}

function Routed({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** Returns the path and query of the displayed page. */
export const address = () => screen.getByTestId('address').textContent;

/** Renders with all providers at a path. `state` is the navigation state. */
export function renderAt(
  path: string,
  element: ReactNode,
  answers: Answers = {},
  state: unknown = null,
) {
  window.history.replaceState(state === null ? null : { usr: state }, '', path);
  const page = (
    <Providers links={[answeringLink(answers)]}>
      {element}
      <Address />
    </Providers>
  );
  const router = createBrowserRouter([{ path: '*', element: page }]);
  return { ...render(<Routed router={router} />), router };
}

/** Navigation state of the current address. */
export function navigationState(): unknown {
  return (window.history.state as { usr?: unknown } | null)?.usr;
}

/** A page of a list. */
export const pageOf = <Row,>(items: Row[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 50,
});

/** Stores a session in the browser. */
export function storeTestSession(): void {
  localStorage.setItem('token', 'token-1');
  localStorage.setItem('nickname', 'demo');
  localStorage.setItem('userId', '7');
}

/** Renders as `renderAt`, with a session in the browser. */
export function renderSignedIn(...page: Parameters<typeof renderAt>) {
  storeTestSession();
  return renderAt(...page);
}
