import { escapeHtml as escape } from '#infra/messaging/escape-html.ts';

/** The parts of a message, as plain text. */
export interface MessageParts {
  language: string;
  subject: string;
  text: string;
  action: { label: string; url: string };
  /** Why the person gets it. */
  reason: string;
  /** Address that shows an unsubscription and takes it by one click (RFC 8058); null for a required message. */
  unsubscribe: { label: string; url: string } | null;
}

const link = ({ label, url }: { label: string; url: string }) =>
  `<a href="${escape(url)}">${escape(label)}</a>`;

/** The plain text of a mail. */
export function plainText({ text, action, reason, unsubscribe }: MessageParts): string {
  const foot = unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [];
  return [text, `${action.label}: ${action.url}`, ['--', reason, ...foot].join('\n')].join('\n\n');
}

/** The HTML of a mail: no pictures, no scripts, nothing that is loaded. */
export function mailHtml({ language, subject, text, action, reason, unsubscribe }: MessageParts) {
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
<p style="margin:0;color:#5b616e;font-size:13px">${escape(reason)}${unsubscribe ? ` ${link(unsubscribe)}` : ''}</p>
</div>
</body>
</html>
`;
}

/** The message in Telegram's HTML. */
export function chatHtml({ subject, text, action, unsubscribe }: MessageParts): string {
  const lines = [`<b>${escape(subject)}</b>`, escape(text), link(action)];
  return [...lines, ...(unsubscribe ? [link(unsubscribe)] : [])].join('\n\n');
}
