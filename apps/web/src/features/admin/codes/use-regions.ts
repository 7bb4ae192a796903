import { useMemo } from 'react';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { regionName } from '../regions/region-name.ts';

/** Pseudo-region of codes that work everywhere. */
export const GLOBAL = 0;

/** Regions named in the admin's language, the global one first, and a lookup of names by id. */
export function useRegions() {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const query = trpc.admin.regions.list.useQuery({ page: 1, pageSize: 200, sort: 'name' });
  const known = query.data?.items;
  return useMemo(() => {
    const byName = new Intl.Collator(language);
    const regions = [
      { id: GLOBAL, name: t('region.global') },
      ...(known ?? [])
        .map((region) => ({ id: region.id, name: regionName(region, language) }))
        .sort((a, b) => byName.compare(a.name, b.name)),
    ];
    const names = new Map(regions.map(({ id, name }) => [id, name]));
    return { regions, nameOf: (id: number) => names.get(id) ?? t('region.unknown', { id }) };
  }, [t, language, known]);
}
