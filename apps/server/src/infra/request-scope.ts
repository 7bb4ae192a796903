import { AsyncLocalStorage } from 'node:async_hooks';

/** Header with a request's id: in answers, in requests of proxies, and in calls to suppliers and gateways. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * State of a request while it is served, and of the jobs that it caused. A database connection that the request opens refers to it
 * until it is closed, so that it must not hold the request, its body or its answer.
 */
export interface RequestScope {
  readonly requestId: string;
  /** Id of the caller, set when the session or key was checked. */
  userId?: number;
  /** End of the caller's API key, which the answer names. */
  keyExpires?: Date;
  /** Highest status of the failed calls of a batch, whose answer has the status 207 beside successful ones. */
  failedStatus?: number;
}

const scopes = new AsyncLocalStorage<RequestScope | undefined>();

/** Runs work and everything that it awaits within a request's scope. */
export const runInScope = <T>(scope: RequestScope, work: () => T): T => scopes.run(scope, work);

/** Runs a job under the id of the request that caused it; without an id, under none. */
export const runUnderRequestId = <T>(requestId: string | undefined, work: () => T): T =>
  scopes.run(requestId === undefined ? undefined : { requestId }, work);

/** Returns the id of the request that the running code serves, or that caused the running job. */
export const currentRequestId = (): string | undefined => scopes.getStore()?.requestId;

/** Stores the caller of the current request. */
export function setRequestUser(userId: number): void {
  const scope = scopes.getStore();
  if (scope) scope.userId = userId;
}

/** Stores the end of the API key of the current request. */
export function setKeyExpiry(expires: Date): void {
  const scope = scopes.getStore();
  if (scope) scope.keyExpires = expires;
}
