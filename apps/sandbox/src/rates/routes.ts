import type { FastifyInstance } from 'fastify';
import iconv from 'iconv-lite';
import type { Clock } from '#clock.ts';
import { dailyFile, moscowDay, readDay, wrongDateFile } from './daily-file.ts';

/** Returns the file of the requested day, by default today's; today's also for a future day. */
function fileFor(asked: string | undefined, today: number): string {
  if (asked === undefined) return dailyFile(today);
  const day = readDay(asked);
  return day === undefined ? wrongDateFile : dailyFile(Math.min(day, today));
}

/** Registers the Central Bank of Russia's daily rates, with the path and format of its own server. */
export function registerRates(scope: FastifyInstance, clock: Clock): void {
  scope.get<{ Querystring: { date_req?: string | string[] } }>(
    '/XML_daily.asp',
    (request, reply) => {
      const asked = [request.query.date_req].flat()[0];
      const file = fileFor(asked, moscowDay(clock.now()));
      return reply
        .type('application/xml; charset=windows-1251')
        .send(iconv.encode(file, 'win1251'));
    },
  );
}
