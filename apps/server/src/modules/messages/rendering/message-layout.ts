import { escapeHtml as escape } from '@manabar/contracts/rules';

interface Link {
  label: string;
  url: string;
}

/** The parts of a message, as plain text. */
export interface MessageParts {
  language: string;
  subject: string;
  text: string;
  action: Link;
  /** Receipt that needs no login; null for a message without an order. */
  receipt: Link | null;
  /** Reason for which the person gets the message. */
  reason: string;
  /** Address that shows and accepts an unsubscription with one click (RFC 8058); null for a required message. */
  unsubscribe: Link | null;
}

const link = ({ label, url }: Link) => `<a href="${escape(url)}">${escape(label)}</a>`;

export function plainText({ text, action, receipt, reason, unsubscribe }: MessageParts): string {
  const line = ({ label, url }: Link) => `${label}: ${url}`;
  const foot = unsubscribe ? [line(unsubscribe)] : [];
  const links = [line(action), ...(receipt ? [line(receipt)] : [])].join('\n');
  return [text, links, ['--', reason, ...foot].join('\n')].join('\n\n');
}

/** Returns the HTML of a mail, without pictures, scripts or other loaded resources. */
export function mailHtml(parts: MessageParts): string {
  const { language, subject, text, action, receipt, reason, unsubscribe } = parts;
  const button =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;text-decoration:none';
  return `<!doctype html>
<html lang="${escape(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#16181d;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px">
<h1 style="margin:0 0 12px;font-size:20px">${escape(subject)}</h1>
<p style="margin:0 0 20px">${escape(text)}</p>
<p style="margin:0 0 20px"><a href="${escape(action.url)}" style="${button}">${escape(action.label)}</a></p>
${receipt ? `<p style="margin:0 0 20px">${link(receipt)}</p>` : ''}
<p style="margin:0;color:#5b616e;font-size:13px">${escape(reason)}${unsubscribe ? ` ${link(unsubscribe)}` : ''}</p>
</div>
</body>
</html>
`;
}

/** Returns the message in Telegram's HTML. */
export function chatHtml({ subject, text, action, receipt, unsubscribe }: MessageParts): string {
  const lines = [`<b>${escape(subject)}</b>`, escape(text), link(action)];
  if (receipt) lines.push(link(receipt));
  return [...lines, ...(unsubscribe ? [link(unsubscribe)] : [])].join('\n\n');
}
