import { useTranslation } from 'react-i18next';
import { ListFilter } from '../list/filters/list-filter.tsx';
import { useAdminList, sortsOf } from '../list/use-admin-list.ts';

/** List state of the generated codes with filters by status and publication. */
export const useGeneratedList = () =>
  useAdminList({
    privateSearch: true,
    sorts: sortsOf('created', 'gameAmount', 'priceUsd', 'priceRub', 'status', 'published'),
    filters: { status: ['available', 'used'], published: ['true', 'false'] },
  });

/** Filters of the generated codes. */
export function GeneratedFilters({ list }: { list: ReturnType<typeof useGeneratedList> }) {
  const { t } = useTranslation(['adminCodes', 'adminGenerated']);
  return (
    <>
      <ListFilter
        label={t('adminCodes:filterStatus')}
        all={t('adminCodes:allStatuses')}
        {...list.filterProps('status')}
        options={(['available', 'used'] as const).map((status) => ({
          value: status,
          label: t(`adminCodes:status.${status}`),
        }))}
      />
      <ListFilter
        label={t('adminGenerated:filterPublished')}
        all={t('adminGenerated:allPublished')}
        {...list.filterProps('published')}
        options={[
          { value: 'true', label: t('adminGenerated:published') },
          { value: 'false', label: t('adminGenerated:hidden') },
        ]}
      />
    </>
  );
}
