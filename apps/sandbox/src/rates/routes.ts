import type { FastifyInstance } from 'fastify';
import iconv from 'iconv-lite';
import type { Clock } from '#clock.ts';
import { dailyFile, moscowDay, readDay, wrongDateFile } from './daily-file.ts';

/** The file of today, or of the day asked for; of a day to come, today's. */
function fileFor(asked: string | undefined, today: number): string {
  if (asked === undefined) return dailyFile(today);
  const day = readDay(asked);
  return day === undefined ? wrongDateFile : dailyFile(Math.min(day, today));
}

/** The Central Bank of Russia's daily rates, where and how its own server gives them. */
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
