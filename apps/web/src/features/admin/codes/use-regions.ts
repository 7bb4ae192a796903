import { useMemo } from 'react';
import type { AdminRegion } from '@manabar/contracts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { regionName } from '../regions/region-name.ts';

/** Pseudo-region of codes that work everywhere. */
export const GLOBAL = 0;

const everyRegion = { page: 1, pageSize: 200, sort: 'name' } as const;

/** Regions named in the admin's language, deleted ones whose codes are kept, and a lookup of names by id. */
export function useRegions() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const known = trpc.admin.regions.list.useQuery(everyRegion).data?.items;
  const archived = trpc.admin.regions.list.useQuery({ ...everyRegion, archived: true }).data?.items;
  return useMemo(() => {
    const byName = new Intl.Collator(language);
    const named = (rows: readonly AdminRegion[] = []) =>
      rows
        .map((region) => ({ id: region.id, name: regionName(region, language) }))
        .sort((a, b) => byName.compare(a.name, b.name));
    const regions = [{ id: GLOBAL, name: t('region.global') }, ...named(known)];
    const deleted = named(archived).map(({ id, name }) => ({
      id,
      name: t('region.deleted', { name }),
    }));
    const names = new Map([...deleted, ...regions].map(({ id, name }) => [id, name]));
    return {
      regions,
      deleted,
      nameOf: (id: number) => names.get(id) ?? t('region.unknown', { id }),
    };
  }, [t, language, known, archived]);
}
