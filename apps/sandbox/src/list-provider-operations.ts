import { readGatewayRecords, type Gateway } from '#gateway/create-gateway.ts';
import { readSupplierRecords, type Supplier } from '#supplier/supplier.ts';

/** Lists the payments, top-ups and redemptions of the outside world, which the shop's ledger must match. */
export function listProviderOperations({
  gateway,
  supplier,
}: {
  gateway: Gateway;
  supplier: Supplier;
}) {
  return { payments: readGatewayRecords(gateway), ...readSupplierRecords(supplier) };
}
