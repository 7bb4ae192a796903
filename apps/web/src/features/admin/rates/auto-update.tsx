import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import type { RateSettings } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { useSaveToasts } from '../form/use-save-toasts.ts';
import classes from './auto-update.module.css';

/** Setting for automatic rates, changed optimistically and reverted when the shop refuses. */
function useAutoUpdate() {
  const { settings } = trpc.useUtils().admin.rates;
  const { failed } = useSaveToasts();
  const { data } = trpc.admin.rates.settings.useQuery();
  const { mutate, isPending } = trpc.admin.rates.setSettings.useMutation({
    onMutate: async (change) => {
      await settings.cancel();
      const before = settings.getData();
      settings.setData(undefined, (shown) => shown && { ...shown, ...change });
      return before;
    },
    onError: (thrown, _change, before) => {
      settings.setData(undefined, before);
      failed('status', thrown);
    },
  });
  return { data, mutate, isPending };
}

/** Switch for the daily update of rates. */
export function AutoUpdate() {
  const { t } = useTranslation('adminRates');
  const { data, mutate, isPending } = useAutoUpdate();
  const textOf = ({ autoUpdate, updateTime, updateTimeZone }: RateSettings) =>
    autoUpdate ? t('auto.on', { time: updateTime, zone: updateTimeZone }) : t('auto.off');
  return (
    <section className={classes.panel} aria-label={t('auto.title')}>
      <Switch
        size="md"
        label={t('auto.title')}
        description={data && textOf(data)}
        checked={data?.autoUpdate ?? false}
        disabled={!data}
        aria-busy={isPending}
        onChange={({ currentTarget: { checked } }) => {
          if (!isPending) mutate({ autoUpdate: checked });
        }}
      />
    </section>
  );
}
