import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SkeletonsProps {
  count: number;
  /** Pixels; the height of what will stand there, so that nothing moves. */
  height: number;
  radius?: number;
}

/** Placeholders in the size of what is loading; said once to those who do not see them. */
export function Skeletons({ count, height, radius = 12 }: SkeletonsProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius={radius} aria-hidden="true" />
      ))}
    </>
  );
}
