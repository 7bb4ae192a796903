import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SkeletonsProps {
  count: number;
  /** Height of the loaded content in pixels, so that the layout does not move. */
  height: number;
  radius?: number;
}

/** Placeholders in the size of the loading content, announced once to screen readers. */
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
