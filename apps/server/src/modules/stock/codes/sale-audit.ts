import type { AuditTargetKind } from '@manabar/contracts/audit-names';
import type { AuditAct } from '#modules/audit/index.ts';

interface SaleActions<State extends string> {
  /** Prefix of the audited code: `code:42`. */
  target: AuditTargetKind;
  putOnSale: AuditAct['action'];
  takeOff: AuditAct['action'];
  isOnSale: (state: State) => boolean;
}

/** Returns a function for the audit action of putting a code on sale or taking it off. */
export const saleAudit =
  <State extends string>({ target, putOnSale, takeOff, isOnSale }: SaleActions<State>) =>
  ({ id, state }: { id: number | bigint; state: State }, to: State): Omit<AuditAct, 'actor'> => ({
    action: isOnSale(to) ? putOnSale : takeOff,
    target: `${target}:${id}`,
    before: { state },
    after: { state: to },
  });
