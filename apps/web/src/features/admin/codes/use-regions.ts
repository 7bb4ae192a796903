import { useMemo } from 'react';
import { useTranslation } from '#lib/translation.ts';
import { trpc } from '#lib/trpc.ts';

/** The pseudo-region of codes for everywhere. */
export const GLOBAL = 0;

/** All regions by name, the one for everywhere first, and what a region's id is called. */
export function useRegions() {
  const { t } = useTranslation('adminCodes');
  const query = trpc.admin.regions.list.useQuery({ page: 1, pageSize: 200, sort: 'name' });
  const known = query.data?.items;
  return useMemo(() => {
    const regions = [
      { id: GLOBAL, name: t('global') },
      ...(known ?? []).map(({ id, name }) => ({ id, name })),
    ];
    const names = new Map(regions.map(({ id, name }) => [id, name]));
    return { regions, nameOf: (id: number) => names.get(id) ?? t('unknownRegion', { id }) };
  }, [t, known]);
}
