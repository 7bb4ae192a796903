import { readGatewayJournal, type Gateway } from '#gateway/card-gateway.ts';
import { readSupplierJournal, type Supplier } from '#supplier/supplier.ts';

/** Lists the payments, top-ups and redemptions of the outside world, which the shop's ledger must match. */
export function readJournal({ gateway, supplier }: { gateway: Gateway; supplier: Supplier }) {
  return { payments: readGatewayJournal(gateway), ...readSupplierJournal(supplier) };
}
