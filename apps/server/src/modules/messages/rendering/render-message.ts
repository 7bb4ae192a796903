import {
  toDecimal,
  unsubscribePath,
  type Currency,
  type Language,
  type MessageKind,
  type MessageTopic,
} from '@manabar/contracts/rules';
import { figureTags } from '@manabar/i18n';
import { shopOrigin } from '#config/shop-origin.ts';
import type { Deps } from '#deps.ts';
import type { MessageParts } from './message-layout.ts';
import type { MessageContent } from './message-data.ts';
import { messagePath, messageReceiptPath } from './message-link.ts';
import { loadMessageTexts, type MessageText } from './load-message-texts.ts';
import { unsubscribeToken } from '../contacts/unsubscribe-token.ts';

interface Recipient {
  userId: number | null;
  language: Language;
  topic: MessageTopic | null;
}

type RenderDeps = Pick<Deps, 'keyedHash' | 'env'>;

/** Messages about changes that their reader may not have made; a late one must not look like a change of now. */
const timed: ReadonlySet<MessageKind> = new Set([
  'balance_changed',
  'new_login',
  'password_changed',
  'contact_changed',
  'second_factor_enabled',
  'second_factor_disabled',
]);

/** Renders a message about an event at the time `at`. */
export async function renderMessage(
  deps: RenderDeps,
  { userId, language, topic }: Recipient,
  content: MessageContent,
  at: Date,
): Promise<MessageParts> {
  const t = await loadMessageTexts(language);
  const origin = shopOrigin(deps.env);
  const values = valuesOf(t, language, content);
  const { kind } = content;
  const receipt = messageReceiptPath(deps, content);
  const unsubscribe =
    userId !== null && topic !== null ? unsubscribeToken(deps, { userId, topic }) : null;
  const text = t(textKey(content), values);
  return {
    language,
    subject: t(subjectKey(content), values),
    text: timed.has(kind) ? `${text} ${t('time', { time: timeText(deps, language, at) })}` : text,
    action: {
      label: t(`action.${kind}`),
      url: `${origin}${messagePath(deps, content)}`,
    },
    receipt: receipt === null ? null : { label: t('receipt'), url: `${origin}${receipt}` },
    reason: t(unsubscribe ? 'footer.wanted' : 'footer.required'),
    unsubscribe:
      unsubscribe === null
        ? null
        : { label: t('footer.unsubscribe'), url: `${origin}${unsubscribePath(unsubscribe)}` },
  };
}

function subjectKey({ kind, data }: MessageContent) {
  if (!('cause' in data)) return `subject.${kind}` as const;
  return data.cause === 'refused_refund' ? 'cause.subject.added' : 'cause.subject.taken';
}

function textKey({ kind, data }: MessageContent) {
  if ('cause' in data) return `cause.${data.cause}` as const;
  if ('refundTo' in data && data.refundTo) return `refundTo.${data.refundTo}` as const;
  return `text.${kind}` as const;
}

type SignDisplay = 'auto' | 'exceptZero' | 'never';

/** A type instead of an interface, because i18next requires an index signature. */
type Values = { order?: string; amount?: string; device?: string };

function valuesOf(t: MessageText, language: Language, content: MessageContent): Values {
  const { data } = content;
  return {
    ...('orderId' in data && { order: data.orderId }),
    ...('minor' in data && { amount: amountText(language, data, signOf(content)) }),
    ...('device' in data && { device: data.device ?? t('unknownDevice') }),
  };
}

function signOf({ kind, data }: MessageContent): SignDisplay {
  if ('cause' in data) return 'never';
  // Without a sign, "changed by 5" would not say in which direction.
  return kind === 'balance_changed' ? 'exceptZero' : 'auto';
}

function timeText({ env }: RenderDeps, language: Language, at: Date): string {
  const format = { dateStyle: 'long', timeStyle: 'long', timeZone: env.SHOP_TIMEZONE } as const;
  return new Intl.DateTimeFormat(language, format).format(at);
}

function amountText(
  language: Language,
  { minor, currency }: { minor: string; currency: Currency },
  signDisplay: SignDisplay,
): string {
  const format = new Intl.NumberFormat(figureTags[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    signDisplay,
  });
  return format.format(toDecimal(BigInt(minor)));
}
