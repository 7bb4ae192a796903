import { keysOf } from './rules/object-fields.ts';
/* This file is not among the rules that every page loads, because only the admin area needs it. */
import { pages, type PageName } from './rules/page-addresses.ts';

/** Severities from the least urgent to the most urgent. */
export const alertSeverities = ['warning', 'critical'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

interface AlertRule {
  /** `critical`: money, goods or the whole shop are at stake. */
  severity: AlertSeverity;
  /** Page of the admin area for handling it. */
  page: PageName;
  /** Fields of the log line that distinguish alerts of one name; ids only, because they are sent. The first one fills `:id`. */
  subject: readonly string[];
  /**
   * Whether it is repeated while its cause lasts, so that an acknowledgement covers its repetitions. Otherwise each occurrence is
   * reported individually.
   */
  lasts?: true;
}

/** All alerts of the logs. A test compares the names with the source. */
export const operatorAlerts = {
  admin_credit_limit: { severity: 'critical', page: 'adminAudit', subject: ['admin', 'currency'] },
  alert_channel_failed: {
    severity: 'warning',
    page: 'adminAlerts',
    subject: ['channel'],
    lasts: true,
  },
  api_key_expiring: { severity: 'warning', page: 'adminService', subject: ['account'] },
  bulk_job_failed: { severity: 'warning', page: 'adminJobs', subject: ['bulkJob'] },
  database_unavailable: { severity: 'critical', page: 'adminOverview', subject: [], lasts: true },
  job_failed: { severity: 'warning', page: 'adminOverview', subject: ['job'], lasts: true },
  jobs_late: { severity: 'critical', page: 'adminOverview', subject: [], lasts: true },
  ledger_check_failed: { severity: 'critical', page: 'adminLedger', subject: [] },
  ledger_violated: { severity: 'critical', page: 'adminLedger', subject: [], lasts: true },
  message_failed: { severity: 'warning', page: 'adminAlerts', subject: ['channel'] },
  messages_late: { severity: 'warning', page: 'adminOverview', subject: [], lasts: true },
  payment_matter: {
    severity: 'critical',
    page: 'adminPaymentExceptions',
    subject: ['kind', 'provider'],
  },
  payment_matters_open: {
    severity: 'warning',
    page: 'adminPaymentExceptions',
    subject: [],
    lasts: true,
  },
  payment_refused: { severity: 'critical', page: 'adminOrders', subject: [] },
  payment_stuck: { severity: 'critical', page: 'adminOrder', subject: ['order'], lasts: true },
  payments_late: { severity: 'critical', page: 'adminOverview', subject: [], lasts: true },
  price_fall: { severity: 'warning', page: 'adminPrices', subject: [] },
  rate_jump_refused: {
    severity: 'warning',
    page: 'adminCurrencyRates',
    subject: ['currency'],
    lasts: true,
  },
  rates_not_updated: {
    severity: 'warning',
    page: 'adminCurrencyRates',
    subject: ['source'],
    lasts: true,
  },
  rates_stale: { severity: 'critical', page: 'adminCurrencyRates', subject: [], lasts: true },
  stock_low: { severity: 'warning', page: 'adminStock', subject: [] },
  topup_given_away: { severity: 'critical', page: 'adminOrders', subject: [] },
  topup_refused_late: { severity: 'critical', page: 'adminOrders', subject: [] },
  topup_review: { severity: 'warning', page: 'adminOrders', subject: [] },
  topup_stuck: { severity: 'critical', page: 'adminOrders', subject: ['item'], lasts: true },
  topups_in_review: { severity: 'warning', page: 'adminOrders', subject: [], lasts: true },
  topups_late: { severity: 'critical', page: 'adminOverview', subject: [], lasts: true },
  topups_unsettled: { severity: 'warning', page: 'adminOrders', subject: [], lasts: true },
  webhook_expired: { severity: 'warning', page: 'adminWebhook', subject: ['endpoint'] },
  webhook_failed: { severity: 'warning', page: 'adminWebhook', subject: ['endpoint'] },
  webhook_gone: { severity: 'warning', page: 'adminWebhook', subject: ['endpoint'] },
  webhook_off: { severity: 'warning', page: 'adminWebhook', subject: ['endpoint'] },
  webhook_secret: {
    severity: 'critical',
    page: 'adminWebhook',
    subject: ['endpoint'],
    lasts: true,
  },
  webhooks_late: { severity: 'warning', page: 'adminWebhooks', subject: [], lasts: true },
  webhooks_untold: { severity: 'warning', page: 'adminWebhooks', subject: [] },
} as const satisfies Record<string, AlertRule>;

export type OperatorAlert = keyof typeof operatorAlerts;
export const operatorAlertNames = keysOf(operatorAlerts);

export function isOperatorAlert(name: string): name is OperatorAlert {
  return Object.hasOwn(operatorAlerts, name);
}

/** Rule of a name that another release has stored; it is critical, because this release does not know it. */
const unknownAlert: AlertRule = { severity: 'critical', page: 'adminAlerts', subject: [] };

/** Returns the rule of a stored alert, which may come from another release. */
export const alertRule = (name: string): AlertRule =>
  isOperatorAlert(name) ? operatorAlerts[name] : unknownAlert;
/** Severity of names that are not in the table. */
export const unknownSeverity = unknownAlert.severity;

/** Returns whether an alert is repeated while its cause lasts. */
export const isLasting = (name: string): boolean => alertRule(name).lasts === true;

/** Returns the text of a stored alert: that of its name in the table, otherwise the name itself. */
export const alertText = (name: string, textOf: (known: OperatorAlert) => string): string =>
  isOperatorAlert(name) ? textOf(name) : name;

/** Subject of alerts that were too many to be distinguished. */
export const OTHER_SUBJECTS = '…';
/** Separator between the parts of a subject. */
export const SUBJECT_SEPARATOR = ' · ';
/** Maximum length of a subject in characters. */
export const SUBJECT_LENGTH = 120;

/** Fields of a subject that are ids; the texts `about` of the namespace `alerts` name them. */
const idFields = ['account', 'admin', 'bulkJob', 'channel', 'endpoint', 'item', 'order'] as const;
export type AlertIdField = (typeof idFields)[number];

interface SubjectWords {
  /** Returns a name of the object with an id. */
  about: (field: AlertIdField, id: string) => string;
  /** Returns the word for a value of another field. */
  word: (field: string, value: string) => string;
}

/** Describes in words the subject of an alert. */
export function describeSubject(
  { alert, subject }: { alert: string; subject: string },
  { about, word }: SubjectWords,
): string {
  const fields = alertRule(alert).subject;
  const values = subject.split(SUBJECT_SEPARATOR);
  // The summary row of many alerts, and one of another release, lack these fields.
  if (subject === '' || values.length !== fields.length) return subject;
  const words = values.map((value, index) => {
    const field = fields[index] ?? '';
    const idField = idFields.find((each) => each === field);
    if (idField !== undefined) return about(idField, value);
    return field === 'currency' ? value.toUpperCase() : word(field, value);
  });
  return words.join(SUBJECT_SEPARATOR);
}

/** Returns the address of the page for handling an alert; without an id in the subject, that of the page's list. */
export function operatorAlertPath(alert: string, subject: string): string {
  const path = pages[alertRule(alert).page];
  const [id = ''] = subject.split(SUBJECT_SEPARATOR);
  if (id === '' || id === OTHER_SUBJECTS) return path.replace('/:id', '');
  return path.replace(':id', () => encodeURIComponent(id));
}

export const alertChannelKinds = ['email', 'telegram', 'webhook'] as const;
export type AlertChannelKind = (typeof alertChannelKinds)[number];

/**
 * Reason why a channel did not accept a notification. For mail and Telegram: `bounced`, `blocked` (by its owner), `refused`,
 * `unavailable`, `rejected_login`; for webhooks the reasons of their deliveries; `not_configured`: the shop has no provider;
 * `off`: the channel was switched off meanwhile; `interrupted`: the worker died repeatedly.
 */
export const alertSendErrors = [
  'bounced',
  'blocked',
  'refused',
  'unavailable',
  'rejected_login',
  'not_configured',
  'interrupted',
  'off',
  'status',
  'redirect',
  'gone',
  'timeout',
  'dns',
  'connection',
  'tls',
  'protocol',
  'private_address',
] as const;
export type AlertSendError = (typeof alertSendErrors)[number];

export const MAX_ALERT_CHANNELS = 20;
/** Number of days for which alerts and their notifications are kept. */
export const ALERT_KEEP_DAYS = 90;
