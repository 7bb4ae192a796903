import type { AdminRegion } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { RegionFlag } from '#components/media/region-flag.tsx';
import { useTranslation } from 'react-i18next';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import type { ResourceActions } from '../resource/use-resource.ts';
import classes from './region-name.module.css';

interface RegionActions extends ResourceActions<AdminRegion> {
  nameOf: (region: AdminRegion) => string;
}

/** Columns of the regions, including row actions. */
export function useRegionColumns(actions: RegionActions): GridColumn<AdminRegion>[] {
  const { t } = useTranslation('adminRegions');
  const { rowActions, age, toggle, text } = useColumnBuilders();
  const { nameOf } = actions;
  return [
    {
      name: 'name',
      title: t('name'),
      head: true,
      sort: 'asc',
      cell: (region) => (
        <span className={classes.name}>
          <RegionFlag code={region.code} flag={region.flag} />
          {nameOf(region)}
        </span>
      ),
    },
    { name: 'code', title: t('code'), sort: 'asc', cell: ({ code }) => <code>{code}</code> },
    text('game_currency', t('currency')),
    toggle('is_active', t('active'), {
      ...actions,
      sort: 'desc',
      label: (region) => t('activeOf', { name: nameOf(region) }),
    }),
    age('created', t('created')),
    rowActions(actions),
  ];
}
