import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import classes from './fall-notice.module.css';

export interface FallNoticeProps {
  /** Number of prices that fall by more than the shop's limit. */
  count: number;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

/** Warns about large price falls, which are saved only with the admin's consent. */
export function FallNotice({ count, agreed, onAgree }: FallNoticeProps) {
  const { t } = useTranslation('admin');
  const format = useFormatter();
  const { data } = trpc.admin.prices.settings.useQuery();
  if (count === 0) return null;
  const shown = format.number(count);
  return (
    <div className="stack-12">
      <p role="alert" className={classes.warning}>
        {data && t('fall.warning', { count, shown, percent: data.fallPercent })}
      </p>
      <Checkbox
        label={t('fall.agree')}
        checked={agreed}
        onChange={({ currentTarget }) => onAgree(currentTarget.checked)}
      />
    </div>
  );
}
