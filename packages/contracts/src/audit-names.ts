import { isOneOf } from './rules/object-fields.ts';
/*
 * Apart from the other rules, so that no page of the shop loads these names.
 */

/** Kinds of targets that the audit log records; the web names each in every language. */
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
/** The kind and what is found below it: `order:A1`. */
export type AuditTarget = AuditTargetKind | `${AuditTargetKind}:${string}`;

export function isAuditTarget(text: string): text is AuditTargetKind {
  return isOneOf(auditTargets, text);
}
