import { Gauge, type Registry } from 'prom-client';
import type { Latest } from './latest-figures.ts';

interface About {
  name: string;
  help: string;
}

export const addNumber = (register: Registry, source: Latest<number>, about: About) =>
  addPart(register, source, about, (figure) => figure);

/** One number of a source's figures. Each gauge asks for itself; those of one scrape share a read. */
export function addPart<T>(
  register: Registry,
  source: Latest<T>,
  about: About,
  partOf: (figures: T) => number,
): void {
  new Gauge({
    ...about,
    registers: [register],
    async collect() {
      const figures = await source();
      if (figures) this.set(partOf(figures.latest));
    },
  });
}
