import { alertText, isOperatorAlert } from '@manabar/contracts/operator-alert-catalogue';
import { textsOf } from '#infra/i18n-texts.ts';

export const loadNotificationTexts = textsOf('alerts');

/** Looks up a text of notifications by its key. */
export type NotificationText = Awaited<ReturnType<typeof loadNotificationTexts>>;

export const meaningOf = (t: NotificationText, alert: string): string =>
  alertText(alert, (known) => t(`meaning.${known}`));

/** Returns the advice about an alert; empty for an alert that is unknown to this release. */
export const todoOf = (t: NotificationText, alert: string): string =>
  isOperatorAlert(alert) ? t(`todo.${alert}`) : '';
