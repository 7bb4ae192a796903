import type { BatchState } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../list/rows/badge.tsx';

const tones: Record<BatchState, BadgeTone> = {
  active: 'green',
  recalling: 'amber',
  recalled: 'plain',
};

export function BatchStateBadge({ state }: { state: BatchState }) {
  const { t } = useTranslation('adminBatches');
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
