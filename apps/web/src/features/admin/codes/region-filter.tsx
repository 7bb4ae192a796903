import { useTranslation } from 'react-i18next';
import { ListFilter } from '../list/filters/list-filter.tsx';
import { useRegions } from './use-regions.ts';

interface RegionFilterProps {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

export function RegionFilter(props: RegionFilterProps) {
  const { t } = useTranslation('adminCodes');
  const { regions, deleted, nameOf } = useRegions();
  return (
    <ListFilter
      label={t('filterRegion')}
      all={t('allRegions')}
      {...props}
      values={[...regions, ...deleted].map(({ id }) => String(id))}
      textOf={(id) => nameOf(Number(id))}
    />
  );
}
