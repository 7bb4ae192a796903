import { pages, type Language } from '@manabar/contracts/rules';
import {
  alertRule,
  describeSubject,
  operatorAlertPath,
} from '@manabar/contracts/operator-alert-catalogue';
import { figureTags } from '@manabar/i18n';
import { shopOrigin } from '#config/shop-origin.ts';
import type { Deps } from '#deps.ts';
import type { AlertLine, NotificationContent } from './notification-data.ts';
import {
  meaningOf,
  loadNotificationTexts,
  todoOf,
  type NotificationText,
} from './notification-texts.ts';

/** One alert or figure of a message, as plain text. */
export interface NotificationPart {
  title: string;
  details: string[];
  /** Page of the admin area for the necessary action; null when there is none. */
  link: { label: string; url: string } | null;
}

/** A message to a channel, as plain text. */
export interface Notification {
  language: Language;
  subject: string;
  parts: NotificationPart[];
  foot: string;
}

interface Writer {
  t: NotificationText;
  language: Language;
  origin: string;
  timeZone: string;
}

/** Renders a message in the language of its channel. */
export async function renderNotification(
  { env }: Pick<Deps, 'env'>,
  language: Language,
  content: NotificationContent,
): Promise<Notification> {
  const t = await loadNotificationTexts(language);
  const writer = { t, language, origin: shopOrigin(env), timeZone: env.SHOP_TIMEZONE };
  return { language, ...contentOf(writer, content), foot: t('foot') };
}

function contentOf(writer: Writer, content: NotificationContent) {
  const { t, origin } = writer;
  switch (content.kind) {
    case 'alerts':
      return alertsOf(writer, content.data);
    case 'digest':
      return digestOf(writer, content.data);
    case 'test': {
      const link = { label: t('open'), url: `${origin}${pages.adminAlerts}` };
      return { subject: t('test.subject'), parts: [{ title: t('test.text'), details: [], link }] };
    }
  }
}

function alertsOf(writer: Writer, { lines, more }: ContentData<'alerts'>) {
  const { t, origin } = writer;
  const [first] = lines;
  const total = lines.length + more;
  const parts = lines.map((line): NotificationPart => {
    const { alert, subject, count } = line;
    const when = timeOf(writer, line.first, line.last);
    return {
      title: `${t(`severity.${alertRule(alert).severity}`)}: ${meaningOf(t, alert)}`,
      details: [
        todoOf(t, alert),
        count === 1 ? t('once', { at: when }) : t('times', { count, when }),
        subjectText(writer, line),
        t('guide', { alert }),
      ].filter((detail) => detail !== ''),
      link: { label: t('open'), url: `${origin}${operatorAlertPath(alert, subject)}` },
    };
  });
  if (more > 0) {
    const link = { label: t('open'), url: `${origin}${pages.adminAlerts}` };
    parts.push({ title: t('more', { count: more }), details: [], link });
  }
  const subject = first && total === 1 ? meaningOf(t, first.alert) : t('subject', { count: total });
  return { subject, parts };
}

type ContentData<Kind extends NotificationContent['kind']> = Extract<
  NotificationContent,
  { kind: Kind }
>['data'];

/** Figures of the digest with the page of each. */
const figures = [
  ['paymentExceptions', pages.adminPaymentExceptions],
  ['stuckTopups', pages.adminOrders],
  ['lowStock', pages.adminStock],
  ['supportMessages', pages.adminSupport],
] as const;

/** Returns the subject's text; payment exceptions and providers have their log names, which the linked page translates. */
function subjectText({ t }: Writer, line: AlertLine): string {
  return describeSubject(line, {
    about: (field, id) => t(`about.${field}`, { id }),
    word: (_field, value) => value,
  });
}

function digestOf({ t, origin }: Writer, data: ContentData<'digest'>) {
  const nameOf = ({ alert, count }: { alert: string; count: number }) =>
    t('digest.line', { count, meaning: meaningOf(t, alert) });
  const parts: NotificationPart[] = [
    {
      title: t(data.counts.length > 0 ? 'digest.alerts' : 'digest.quiet'),
      details: data.counts.map(nameOf),
      link: { label: t('open'), url: `${origin}${pages.adminAlerts}` },
    },
    ...figures.map(([name, path]) => ({
      title: t(`digest.${name}`, { count: data[name] }),
      details: [],
      link: data[name] > 0 ? { label: t('open'), url: `${origin}${path}` } : null,
    })),
  ];
  return { subject: t('digest.subject'), parts };
}

/** Returns the minute of an alert, or its period when it ended in a later minute. */
function timeOf({ language, timeZone }: Writer, first: string, last: string): string {
  const format = new Intl.DateTimeFormat(figureTags[language], {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  });
  return format.formatRange(new Date(first), new Date(last));
}
