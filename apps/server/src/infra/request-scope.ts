import { AsyncLocalStorage } from 'node:async_hooks';

/** Header that names a request: in the answer, in what proxies send, and in calls to suppliers and gateways. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** What belongs to a request while it is served, and to the jobs that it caused. */
export interface RequestScope {
  readonly requestId: string;
  /** The caller, once the session or key was checked. */
  userId?: number;
}

const scopes = new AsyncLocalStorage<RequestScope | undefined>();

/** Runs work, and everything that it awaits, within a request's scope. */
export const runInScope = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work);

/** Runs a job under the id of the request that caused it; without an id under none. */
export const runUnderRequestId = <T>(requestId: string | undefined, work: () => T): T =>
  scopes.run(requestId === undefined ? undefined : { requestId }, work);

/** The id of the request that the running code serves, or that caused the running job. */
export const currentRequestId = (): string | undefined => scopes.getStore()?.requestId;

/** Remembers who makes the current request. */
export function noteCaller(userId: number): void {
  const scope = scopes.getStore();
  if (scope) scope.userId = userId;
}
