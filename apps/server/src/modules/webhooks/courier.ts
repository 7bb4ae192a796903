import { WEBHOOK_ATTEMPTS } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { withTransaction } from '#infra/db/transaction.ts';
import { lockClaims, takeDue, type TakenRow } from './deliveries.sql.ts';
import { noteOutcome } from './note-outcome.ts';
import { sendMessage, type Outcome } from './send-message.ts';
import { usualTiming, type WebhookTiming } from './timing.ts';

type CourierDeps = Pick<Deps, 'pool' | 'clock' | 'log' | 'outbound' | 'codeCipher'>;

/**
 * Delivers what is due, any number of them side by side. What is on its way is taken in the database for as long as a
 * request may last; a worker that dies meanwhile leaves it to the next one, which sends the same message again.
 */
export class Courier {
  readonly #deps: CourierDeps;
  readonly #timing: WebhookTiming;
  readonly #underway = new Set<Promise<void>>();
  #stopped = false;

  constructor(deps: CourierDeps, timing: WebhookTiming = usualTiming) {
    this.#deps = deps;
    this.#timing = timing;
  }

  /** Takes what is due and sets it going; each that ends makes room for the next. */
  async wake(): Promise<void> {
    if (this.#stopped) return;
    for (const message of await this.#take()) this.#start(message);
  }

  /** When nothing is on its way any more. */
  async idle(): Promise<void> {
    while (this.#underway.size > 0) await Promise.all(this.#underway);
  }

  /** Begins nothing more, and waits a while for what is on its way: the rest is sent again by others. */
  async stop(waitMs: number): Promise<void> {
    this.#stopped = true;
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, waitMs);
    });
    await Promise.race([this.idle(), over]);
    clearTimeout(timer);
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
        // Its lease ends, and it is sent again.
        log.warn({ err: error, event: message.event_id }, 'cannot go on with a webhook');
      })
      .finally(() => this.#underway.delete(delivery));
    this.#underway.add(delivery);
  }

  async #deliver(message: TakenRow): Promise<void> {
    // Taken so often and nothing noted of it: whoever sends it dies of it.
    const outcome =
      message.attempts > WEBHOOK_ATTEMPTS
        ? this.#interrupted()
        : await sendMessage(this.#deps, message);
    await noteOutcome(this.#deps, message, outcome, this.#timing);
  }

  #interrupted(): Outcome {
    const at = this.#deps.clock.now();
    return { at, durationMs: 0, status: null, error: 'interrupted', answer: null, askedMs: 0 };
  }
}
