import type { Env } from './env.ts';

/** Whether the shop sells top-ups; without a supplier it sells codes only. */
export const sellsTopups = ({ SUPPLIER }: Pick<Env, 'SUPPLIER'>): boolean => SUPPLIER !== 'none';
