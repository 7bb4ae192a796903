import { toAppError } from '../errors/errors.ts';
import { askToConfirm } from './step-up.ts';

/**
 * Makes a REST call; if the shop requires a confirmation, asks the admin for it and repeats the call once. Throws the
 * refusal when the admin does not confirm.
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
