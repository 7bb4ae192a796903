import { useMemo } from 'react';
import type { AdminRegion } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { RegionFlag } from '#components/media/region-flag.tsx';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { RowActions } from '../list/rows/row-actions.tsx';
import { RowSwitch } from '../list/rows/row-switch.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import { regionName } from './region-name.ts';
import classes from './region-name.module.css';

interface RegionActs {
  /** Time of the request, from which ages are computed. */
  asOf: number;
  isBusy: (region: AdminRegion) => boolean;
  onToggle: (region: AdminRegion) => void;
  onEdit: (region: AdminRegion) => void;
  onDelete: (region: AdminRegion) => void;
}

/** Columns of the regions, including row actions. */
export function useRegionColumns(acts: RegionActs): GridColumn<AdminRegion>[] {
  const { t } = useTranslation('adminRegions');
  const { t: general } = useTranslation('admin');
  const language = useLanguage();
  const { asOf, isBusy, onToggle, onEdit, onDelete } = acts;
  return useMemo(
    () => [
      {
        name: 'name',
        title: t('name'),
        head: true,
        sort: 'asc',
        cell: (region) => (
          <span className={classes.name}>
            <RegionFlag code={region.code} flag={region.flag} />
            {regionName(region, language)}
          </span>
        ),
      },
      { name: 'code', title: t('code'), sort: 'asc', cell: ({ code }) => <code>{code}</code> },
      {
        name: 'game_currency',
        title: t('currency'),
        cell: (region) => region.game_currency || '—',
      },
      {
        name: 'is_active',
        title: t('active'),
        sort: 'desc',
        cell: (region) => (
          <RowSwitch
            label={t('activeOf', { name: regionName(region, language) })}
            checked={region.is_active}
            busy={isBusy(region)}
            onChange={() => onToggle(region)}
          />
        ),
      },
      {
        name: 'created',
        title: t('created'),
        sort: 'desc',
        cell: ({ created }) => <TimeAgo iso={created} asOf={asOf} />,
      },
      {
        name: 'actions',
        title: general('form.actions'),
        end: true,
        cell: (region) => (
          <RowActions
            name={regionName(region, language)}
            onEdit={() => onEdit(region)}
            onDelete={() => onDelete(region)}
          />
        ),
      },
    ],
    [t, general, language, asOf, isBusy, onToggle, onEdit, onDelete],
  );
}
