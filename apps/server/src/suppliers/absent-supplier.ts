import { DomainError } from '#errors.ts';
import type { Supplier } from './supplier.ts';

/** Creates a placeholder for a supplier that is not configured: it sends nothing and knows no result. */
export function createAbsentSupplier(name: string): Supplier {
  const cause = new Error(`the supplier "${name}" is not set up`);
  const notSent = async () => ({ status: 'not_sent', cause }) as const;
  const unknown = async () => ({ status: 'unknown', cause }) as const;
  return {
    name,
    checkPlayer: () =>
      Promise.reject(new DomainError('supplier_unavailable', undefined, { cause })),
    sendTopup: notSent,
    askTopup: unknown,
    sendRedemption: notSent,
    askRedemption: unknown,
  };
}
