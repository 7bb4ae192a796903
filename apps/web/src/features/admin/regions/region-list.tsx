import type { AdminRegion } from '@manabar/contracts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { ActiveFilter, onOrOff } from '../list/filters/active-filter.tsx';
import { useAdminList, keepPage, sortsOf, useListTexts } from '../list/use-admin-list.tsx';
import { ResourceList } from '../resource/resource-list.tsx';
import { useResource } from '../resource/use-resource.ts';
import { useRegionColumns } from './region-columns.tsx';
import { RegionForm } from './region-form.tsx';
import { regionName } from './region-name.ts';

/** Regions of the products, newest first. */
export function RegionList() {
  const { t } = useTranslation('adminRegions');
  const language = useLanguage();
  const nameOf = (region: AdminRegion) => regionName(region, language);
  const list = useAdminList({
    sorts: sortsOf('created', 'name', 'code', 'is_active'),
    filters: { is_active: onOrOff },
  });
  const query = trpc.admin.regions.list.useQuery(list.input, keepPage);
  const { regions } = trpc.useUtils().client.admin;
  const resource = useResource<AdminRegion>({
    path: ['admin', 'regions', 'list'],
    active: 'is_active',
    load: (id) => regions.get.query({ id }),
    setActive: ({ id, version }, is_active) => regions.update.mutate({ id, version, is_active }),
    remove: ({ id }) => regions.delete.mutate({ id }),
  });
  return (
    <ResourceList
      {...useListTexts('adminRegions')}
      name="regions"
      exportOf="regions"
      resource={resource}
      list={list}
      query={query}
      columns={useRegionColumns({ ...resource.actions, nameOf })}
      nameOf={nameOf}
      filters={<ActiveFilter {...list.filterProps('is_active')} />}
      add={t('add')}
      form={(row, { key, ...dialog }) => <RegionForm key={key} region={row} {...dialog} />}
      deletion={{
        title: (row) => t('deleteTitle', { name: nameOf(row) }),
        text: t('deleteText'),
      }}
      bulk={{
        isActive: ({ is_active }) => is_active,
        title: (values) => t('deleteChosen', values),
      }}
    />
  );
}
