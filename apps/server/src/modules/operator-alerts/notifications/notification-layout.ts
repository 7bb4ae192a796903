import { escapeHtml as escape } from '@manabar/contracts/rules';
import type { Notification, NotificationPart } from './render-notification.ts';

type Link = NonNullable<NotificationPart['link']>;

export function plainText({ parts, foot }: Notification): string {
  const blocks = parts.map(({ title, details, link }) =>
    [title, ...details, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n'),
  );
  return [...blocks, `--\n${foot}`].join('\n\n');
}

const anchor = ({ label, url }: Link) => `<a href="${escape(url)}">${escape(label)}</a>`;

/** Returns the HTML of a mail, without loaded resources. */
export function mailHtml({ language, subject, parts, foot }: Notification): string {
  const blocks = parts.map(
    ({ title, details, link }) => `<p style="margin:0 0 20px"><strong>${escape(title)}</strong>
${details.map((detail) => `<br>${escape(detail)}`).join('\n')}
${link ? `<br>${anchor(link)}` : ''}</p>`,
  );
  return `<!doctype html>
<html lang="${escape(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7;color:#16181d;font:16px/1.5 sans-serif">
<div style="max-width:640px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px;overflow-wrap:anywhere">
<h1 style="margin:0 0 12px;font-size:20px">${escape(subject)}</h1>
${blocks.join('\n')}
<p style="margin:0;color:#5b616e;font-size:13px">${escape(foot)}</p>
</div>
</body>
</html>
`;
}

/** Returns the message in Telegram's HTML. */
export function chatHtml({ subject, parts }: Notification): string {
  const blocks = parts.map(({ title, details, link }) =>
    [`<b>${escape(title)}</b>`, ...details.map(escape), ...(link ? [anchor(link)] : [])].join('\n'),
  );
  return [`<b>${escape(subject)}</b>`, ...blocks].join('\n\n');
}
