import { activationRefusals, type FreefireActivation } from '@manabar/contracts';
import { DomainError } from '#errors.ts';
import type { Activated } from './activate-generated-code.ts';

/**
 * Maps an activation to the documented REST answer: a definite refusal is a regular answer, any other error
 * stays an error.
 */
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
