import type { FreefireCheck, PlayerCheckResult, PubgCheck } from '@manabar/contracts';
import type { CheckedPlayer } from './check-player.ts';

export function toPlayerCheck(checked: CheckedPlayer): PlayerCheckResult {
  if (!checked.found) return { found: false };
  return { found: true, player_name: checked.playerName, check_token: checked.checkToken };
}

export function toFreefireCheck(checked: CheckedPlayer): FreefireCheck {
  if (!checked.found) return { success: false, error: 'player_not_found' };
  return { success: true, player_name: checked.playerName, check_token: checked.checkToken };
}

export function toPubgCheck(checked: CheckedPlayer): PubgCheck {
  if (!checked.found) {
    return {
      success: false,
      error: 'player_not_found',
      data: { status: 'error', player_name: null },
    };
  }
  const data = { status: 'success', player_name: checked.playerName } as const;
  return { success: true, data, check_token: checked.checkToken };
}
