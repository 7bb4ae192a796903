import { activationRefusals, type FreefireActivation } from '@manabar/contracts';
import { DomainError } from '#errors.ts';
import type { Activated } from './activate-code.ts';

/** What other clients are told: a definite no is an answer of its own, everything else stays an error. */
export async function toFreefireActivation(
  activation: Promise<Activated>,
): Promise<FreefireActivation> {
  try {
    return await activation;
  } catch (error) {
    const refused =
      error instanceof DomainError && activationRefusals.find((code) => code === error.code);
    if (!refused) throw error;
    return { success: false, error: refused };
  }
}
