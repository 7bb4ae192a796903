import { WEBHOOK_ATTEMPTS } from '@manabar/contracts';
import pTimeout from 'p-timeout';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { lockClaims, takeDue, type TakenRow } from './deliveries.sql.ts';
import { recordOutcome } from './record-outcome.ts';
import { sendMessage, type Outcome } from './send-message.ts';
import { usualTiming, type WebhookTiming } from './timing.ts';

type DispatcherDeps = Pick<Deps, 'pool' | 'clock' | 'log' | 'outbound' | 'codeCipher'>;

/**
 * Delivers due messages; any number of instances may run. A claimed delivery has a lease in the database; when its worker
 * dies, another one sends the same message again after the lease.
 */
export class WebhookDispatcher {
  readonly #deps: DispatcherDeps;
  readonly #timing: WebhookTiming;
  readonly #underway = new Set<Promise<void>>();
  #stopped = false;

  constructor(deps: DispatcherDeps, timing: WebhookTiming = usualTiming) {
    this.#deps = deps;
    this.#timing = timing;
  }

  /** Claims due deliveries and starts them; each one that ends claims further ones. */
  async wake(): Promise<void> {
    if (this.#stopped) return;
    for (const message of await this.#take()) this.#start(message);
  }

  /** Resolves when no delivery is running. */
  async idle(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway);
  }

  /** Stops claiming and waits for running deliveries for a limited time; other workers send the rest again. */
  async stop(waitMs: number): Promise<void> {
    this.#stopped = true;
    await pTimeout(this.idle(), { milliseconds: waitMs, fallback: () => undefined });
  }

  #take(): Promise<TakenRow[]> {
    const { pool, clock } = this.#deps;
    return withTransaction(pool, async (tx) => {
      await lockClaims(tx);
      const now = clock.now();
      const until = new Date(now.getTime() + this.#timing.leaseMs);
      return takeDue(tx, now, this.#timing.atOnce, until);
    });
  }

  #start(message: TakenRow): void {
    const { log } = this.#deps;
    const delivery = this.#deliver(message)
      .then(() => this.wake())
      .catch((error: unknown) => {
        // The delivery is sent again after its lease.
        log.warn({ err: error, event: message.event_id }, 'cannot deliver a webhook');
      })
      .finally(() => this.#underway.delete(delivery));
    this.#underway.add(delivery);
  }

  async #deliver(message: TakenRow): Promise<void> {
    // More claims than recorded attempts mean that the delivery kills its workers.
    const outcome =
      message.attempts > WEBHOOK_ATTEMPTS
        ? this.#interrupted()
        : await sendMessage(this.#deps, message);
    await recordOutcome(this.#deps, message, outcome, this.#timing);
  }

  #interrupted(): Outcome {
    const at = this.#deps.clock.now();
    return { at, durationMs: 0, status: null, error: 'interrupted', answer: null, askedMs: 0 };
  }
}
