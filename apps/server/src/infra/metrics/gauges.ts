import { Gauge, type Registry } from 'prom-client';
import type { Latest } from './latest-figures.ts';

interface About {
  name: string;
  help: string;
}

/** Gauge of a source that is one number. */
export const addGauge = (register: Registry, source: Latest<number>, about: About) =>
  addFigureGauge(register, source, about, (figure) => figure);

/** Gauge of one number of a source's figures. Each gauge asks for itself; those of one scrape share a read. */
export function addFigureGauge<T>(
  register: Registry,
  source: Latest<T>,
  about: About,
  numberOf: (figures: T) => number,
): void {
  new Gauge({
    ...about,
    registers: [register],
    async collect() {
      const figures = await source();
      if (figures) this.set(numberOf(figures.latest));
    },
  });
}

/** Gauge of several numbers of a source's figures, one for each value of a label. */
export function addLabelledGauge<T>(
  register: Registry,
  source: Latest<T>,
  { label, ...about }: About & { label: string },
  numbersOf: (figures: T) => Readonly<Record<string, number>>,
): void {
  new Gauge({
    ...about,
    labelNames: [label],
    registers: [register],
    async collect() {
      const figures = await source();
      if (!figures) return;
      for (const [value, number] of Object.entries(numbersOf(figures.latest)))
        this.set({ [label]: value }, number);
    },
  });
}
