import { useMemo } from 'react';
import type { StockLine } from '@manabar/contracts';
import { useFormatter } from '#lib/format/format.ts';
import { useTranslation } from 'react-i18next';
import { useRegions } from '../codes/use-regions.ts';

type Named = Pick<StockLine, 'kind' | 'product' | 'service' | 'regionId' | 'gameAmount'>;

/** Returns functions that name a stock line by its parts and in full. */
export function useLineName() {
  const { t } = useTranslation('adminStock');
  const format = useFormatter();
  const { nameOf: regionName } = useRegions();
  return useMemo(() => {
    const productOf = ({ product, service }: Named) =>
      service === null ? product : t(`service.${service}`);
    const regionOf = ({ kind, regionId }: Named) =>
      kind === 'option' ? regionName(regionId) : '—';
    const nameOf = (line: Named) => {
      const amount = format.number(line.gameAmount);
      const place = line.kind === 'option' ? `, ${regionName(line.regionId)}` : '';
      return `${productOf(line)}${place}, ${amount}`;
    };
    return { productOf, regionOf, nameOf };
  }, [t, format, regionName]);
}
