import { alertText, isOperatorAlert } from '@manabar/contracts/operator-alerts';
import { textsOf } from '#infra/texts.ts';

export const notificationTexts = textsOf('alerts');

/** Looks up a text of notifications by its key. */
export type NotificationText = Awaited<ReturnType<typeof notificationTexts>>;

/** Says what an alert means. */
export const meaningOf = (t: NotificationText, alert: string): string =>
  alertText(alert, (known) => t(`meaning.${known}`));

/** Says what to do about an alert; empty for one that this release does not know. */
export const todoOf = (t: NotificationText, alert: string): string =>
  isOperatorAlert(alert) ? t(`todo.${alert}`) : '';
