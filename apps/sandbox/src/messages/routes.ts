import type { FastifyInstance } from 'fastify';
import type { Inbox } from './inbox.ts';
import { inboxPage } from './inbox-page.ts';

/** Whether a browser sent the request; other clients accept no particular type, any type, or JSON. */
const wantsPage = (accept = '') => /^\s*(?:text\/html|application\/xhtml\+xml)/.test(accept);

/** `GET /inbox`: all messages of the shop, as JSON or, for browsers, as a page. */
export function registerInbox(app: FastifyInstance, inbox: Inbox): void {
  app.get('/inbox', (request, reply) => {
    reply.header('vary', 'accept');
    if (!wantsPage(request.headers.accept)) return reply.send(inbox.list());
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'",
        'referrer-policy': 'no-referrer',
      })
      .send(inboxPage(inbox.list()));
  });
}
