import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../list/rows/badge.tsx';

const tones: Record<'available' | 'used' | 'error', BadgeTone> = {
  available: 'green',
  used: 'plain',
  error: 'red',
};

export function CodeStatus({ status }: { status: keyof typeof tones }) {
  const { t } = useTranslation('adminCodes');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
