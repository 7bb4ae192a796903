import { useTranslation } from 'react-i18next';
import { SelectFilter } from '../list/filters/select-filter.tsx';
import { useRegions } from './use-regions.ts';

interface RegionFilterProps {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

export function RegionFilter(props: RegionFilterProps) {
  const { t } = useTranslation('adminCodes');
  const { regions, deleted, nameOf } = useRegions();
  return (
    <SelectFilter
      label={t('filterRegion')}
      all={t('allRegions')}
      {...props}
      values={[...regions, ...deleted].map(({ id }) => String(id))}
      textOf={(id) => nameOf(Number(id))}
    />
  );
}
