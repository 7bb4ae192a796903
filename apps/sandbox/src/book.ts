import { gatewayBook, type Gateway } from '#gateway/card-gateway.ts';
import { supplierBook, type Supplier } from '#supplier/supplier.ts';

/** What happened in the outside world: the other side of the shop's own books. */
export function viewBook({ gateway, supplier }: { gateway: Gateway; supplier: Supplier }) {
  return { payments: gatewayBook(gateway), ...supplierBook(supplier) };
}
