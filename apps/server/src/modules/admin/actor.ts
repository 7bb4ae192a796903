import type { AuthedContext } from '#transport/context.ts';

/** The admin who is calling, as the audit log names them, and how to tell that an answer is a replay. */
export function actorOf(ctx: AuthedContext) {
  const { userId, nickname } = ctx.caller;
  return { userId, nickname, address: ctx.address, onReplay: ctx.markReplayed };
}
