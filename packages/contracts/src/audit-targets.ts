import { isOneOf } from './rules/object-fields.ts';
/*
 * This file is separate from the other rules, so that no page of the shop loads these names.
 */

/** Kinds of targets in the audit log; the web app names each in every language. */
export const auditTargets = [
  'alert',
  'alert_channel',
  'api_key',
  'batch',
  'code',
  'currency-rate',
  'currency-settings',
  'denomination',
  'export',
  'generated_code',
  'generated_codes',
  'import',
  'job',
  'ledger_check',
  'order',
  'payment-matter',
  'price_option',
  'product',
  'promotion',
  'region',
  'service',
  'shop',
  'support',
  'support_answer',
  'thread',
  'topup_code',
  'user',
  'webhook',
] as const;
export type AuditTargetKind = (typeof auditTargets)[number];
/** Kind of a target and its id: `order:A1`. */
export type AuditTarget = AuditTargetKind | `${AuditTargetKind}:${string}`;

export function isAuditTarget(text: string): text is AuditTargetKind {
  return isOneOf(auditTargets, text);
}
