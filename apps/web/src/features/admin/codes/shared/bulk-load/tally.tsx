import type { BulkResult } from '@manabar/contracts';
import { formatNumber } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from '#lib/translation.ts';
import classes from './bulk-load.module.css';

interface TallyProps extends Pick<BulkResult, 'duplicates' | 'errors'> {
  added: number;
  addedLabel: string;
}

/** How many codes became, or would become, what. */
export function Tally({ added, addedLabel, duplicates, errors }: TallyProps) {
  const { t } = useTranslation('adminCodes');
  const language = useLanguage();
  // Behind so many that the rest is one entry, nobody counted them.
  const more = errors.at(-1)?.reason === 'more_errors';
  const failed = `${more ? '> ' : ''}${formatNumber(errors.length - (more ? 1 : 0), language)}`;
  const figures = [
    ['green', addedLabel, formatNumber(added, language)],
    ['amber', t('load.duplicates'), formatNumber(duplicates, language)],
    ['red', t('load.errors'), failed],
  ] as const;
  return (
    <div role="status">
      <dl className={classes.tally}>
        {figures.map(([tone, label, figure]) => (
          <div key={tone} data-tone={figure === '0' ? undefined : tone}>
            <dt>{label}</dt>
            <dd className="figures">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
