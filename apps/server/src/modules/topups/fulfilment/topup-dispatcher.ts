import type { TopupService } from '@manabar/contracts';
import PQueue from 'p-queue';
import { Dispatcher } from '#infra/background/dispatcher.ts';
import { statement } from '#infra/db/sql.ts';
import { runUnderOrigin, type JobOrigin } from '#infra/queue/job-origin.ts';
import type { JobData } from '#infra/queue/run-queued-jobs.ts';
import type { ApplyDeps } from './apply-supplier-result.ts';
import { fulfilTopup } from './fulfil-topup.ts';
import type { TakeDeps } from './claim-fulfilment-step.ts';

/** Top-ups of one supplier that this process advances at once; each occupies one slot while its call lasts. */
export interface FulfilmentSlots {
  /** Slots only for top-ups whose request was never sent. */
  first: number;
  /** Slots for polls and resends. */
  retry: number;
}

/** The sum is at most the connections to a supplier (`suppliers/index.ts`), so that no call waits for a connection. */
export const defaultSlots: FulfilmentSlots = { first: 48, retry: 16 };
const JOB_NAME = 'advance-topup';
/** Most top-ups that wait for a slot; the sweep enqueues further ones later. */
const MAX_WAITING = 1000;

interface NextCall {
  id: bigint;
  service: TopupService;
  /** Supplier of the newest attempt. */
  supplier: string | null;
  is_retry: boolean;
}

const findNextCalls = statement<NextCall, [orderItemIds: readonly bigint[]]>(`
  SELECT t.order_item_id AS id, t.service, a.supplier, a.sent_at IS NOT NULL AS is_retry
    FROM topup_items t
    LEFT JOIN LATERAL (SELECT supplier, sent_at FROM topup_attempts
                        WHERE order_item_id = t.order_item_id ORDER BY number DESC LIMIT 1) a ON true
   WHERE t.order_item_id = ANY ($1::bigint[]) AND t.next_at IS NOT NULL`);

/**
 * Advances top-ups with a bounded number of calls per supplier. It keeps ids in memory only: a dropped or lost top-up is
 * still due in its row, and the sweep enqueues it again.
 */
export class TopupDispatcher extends Dispatcher {
  readonly #deps: TakeDeps & ApplyDeps;
  readonly #slots: FulfilmentSlots;
  readonly #lanes = new Map<string, PQueue>();
  readonly #waiting = new Set<string>();

  constructor(deps: TakeDeps & ApplyDeps, slots: FulfilmentSlots = defaultSlots) {
    super();
    this.#deps = deps;
    this.#slots = slots;
  }

  /** Accepts top-ups, whose keys are the ids of their order items, and returns before they are advanced. */
  async take(jobs: readonly JobData[]): Promise<void> {
    const unknown = new Map(
      jobs.flatMap(({ key, ...origin }) => (this.#waiting.has(key) ? [] : [[key, origin]])),
    );
    if (unknown.size === 0) return;
    const ids = [...unknown.keys()].map(BigInt);
    for (const call of await findNextCalls(this.#deps.pool, ids)) {
      this.#enqueue(call, unknown.get(call.id.toString()) ?? {});
    }
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.onIdle()));
  }

  override async stop(waitMs: number): Promise<void> {
    for (const lane of this.#lanes.values()) lane.clear();
    await super.stop(waitMs);
  }

  #enqueue({ id, service, supplier, is_retry: isRetry }: NextCall, origin: JobOrigin): void {
    const key = id.toString();
    const name = supplier ?? this.#deps.suppliers.supplierFor(service).name;
    const lane = this.#lane(name, isRetry ? 'retry' : 'first');
    if (this.isStopped || lane.size >= MAX_WAITING || this.#waiting.has(key)) return;
    this.#waiting.add(key);
    void lane.add(() => runUnderOrigin(JOB_NAME, origin, () => this.#advance(id, key)));
  }

  async #advance(id: bigint, key: string): Promise<void> {
    // A job that arrives during the call finds the item leased, and may be needed after the lease.
    this.#waiting.delete(key);
    try {
      await fulfilTopup(this.#deps, id);
    } catch (error) {
      this.#deps.log.error({ err: error, item: key }, 'cannot advance a top-up; it stays due');
    }
  }

  #lane(supplier: string, kind: keyof FulfilmentSlots): PQueue {
    const name = `${kind}:${supplier}`;
    const lane = this.#lanes.get(name) ?? new PQueue({ concurrency: this.#slots[kind] });
    this.#lanes.set(name, lane);
    return lane;
  }
}
