import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SkeletonsProps {
  count: number;
  /** Height of the loaded content in pixels, so that the layout does not move. */
  height: number;
  radius?: number;
  /** Pixels between the placeholders when they are not in a grid. */
  gap?: number;
}

/** Placeholders in the size of the loading content, announced once to screen readers. */
export function Skeletons({ count, height, radius = 12, gap = 0 }: SkeletonsProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton
          key={index}
          mt={index === 0 ? 0 : gap}
          height={height}
          radius={radius}
          aria-hidden="true"
        />
      ))}
    </>
  );
}
