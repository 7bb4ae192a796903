import type { ThreadState } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../list/rows/badge.tsx';

const tones: Record<ThreadState, BadgeTone> = { open: 'amber', answered: 'green', closed: 'plain' };

export function ThreadStateBadge({ state }: { state: ThreadState }) {
  const { t } = useTranslation('adminSupport');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}
