import type { AdminRegion } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { RegionFlag } from '#components/media/region-flag.tsx';
import { useTranslation } from 'react-i18next';
import { useColumns } from '../list/use-columns.tsx';
import type { RowActs } from '../resource/use-resource.ts';
import classes from './region-name.module.css';

interface RegionActs extends RowActs<AdminRegion> {
  nameOf: (region: AdminRegion) => string;
}

/** Columns of the regions, including row actions. */
export function useRegionColumns(acts: RegionActs): GridColumn<AdminRegion>[] {
  const { t } = useTranslation('adminRegions');
  const { actions, age, toggle } = useColumns(acts.asOf);
  const { nameOf } = acts;
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
    { name: 'game_currency', title: t('currency'), cell: (region) => region.game_currency || '—' },
    toggle('is_active', t('active'), {
      ...acts,
      sort: 'desc',
      label: (region) => t('activeOf', { name: nameOf(region) }),
    }),
    age('created', t('created')),
    actions(acts),
  ];
}
