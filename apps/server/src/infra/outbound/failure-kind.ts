import { BlockedAddress } from './guarded-lookup.ts';

/** Reason for a missing answer. */
export type FailureKind = 'timeout' | 'dns' | 'blocked' | 'connection' | 'tls' | 'protocol';

const byCode: readonly [RegExp, FailureKind][] = [
  [/^(?:UND_ERR_(?:HEADERS|BODY|CONNECT)_TIMEOUT|ETIMEDOUT)$/, 'timeout'],
  [/^(?:ENOTFOUND|ENODATA|EAI_\w+|ESERVFAIL|EREFUSED)$/, 'dns'],
  [/^(?:UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES|UND_ERR_RESPONSE)/, 'protocol'],
  [/^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/, 'tls'],
];

export function failureKind(error: unknown): FailureKind {
  if (error instanceof BlockedAddress) return 'blocked';
  if (!(error instanceof Error)) return 'connection';
  if (error.name === 'TimeoutError') return 'timeout';
  if (error.name === 'HTTPParserError') return 'protocol';
  // Each of several addresses was tried, and none answered.
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  const [first] = errors;
  if (first !== undefined) return failureKind(first);
  // Errors of name lookups are checked first, because some of their codes are those of connections.
  if ('syscall' in error && /^query/.test(String(error.syscall))) return 'dns';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return byCode.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection';
}
