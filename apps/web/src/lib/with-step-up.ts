import { toAppError } from './errors.ts';
import { askToConfirm } from './step-up.ts';

/**
 * Makes a call that is no procedure; where the shop asks for it, has the admin confirm who they are and repeats the call
 * once. Throws the refusal when they do not confirm.
 */
export async function withStepUp<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (refusal) {
    const { code, details } = toAppError(refusal);
    if (code !== 'step_up_required') throw refusal;
    const confirmed = await askToConfirm(details['method'] === 'code' ? 'code' : 'password');
    if (!confirmed) throw refusal;
    return call();
  }
}
