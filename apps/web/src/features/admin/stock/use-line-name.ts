import { useMemo } from 'react';
import type { StockLine } from '@manabar/contracts';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { useRegions } from '../codes/use-regions.ts';

type Named = Pick<StockLine, 'kind' | 'product' | 'service' | 'regionId' | 'gameAmount'>;

/** Names a stock line by its parts, and in full. */
export function useLineName() {
  const { t } = useTranslation('adminStock');
  const language = useLanguage();
  const { nameOf: regionName } = useRegions();
  return useMemo(() => {
    const productOf = ({ product, service }: Named) =>
      service === null ? product : t(`service.${service}`);
    const regionOf = ({ kind, regionId }: Named) =>
      kind === 'option' ? regionName(regionId) : '—';
    const nameOf = (line: Named) => {
      const amount = formatNumber(line.gameAmount, language);
      const place = line.kind === 'option' ? `, ${regionName(line.regionId)}` : '';
      return `${productOf(line)}${place}, ${amount}`;
    };
    return { productOf, regionOf, nameOf };
  }, [t, language, regionName]);
}
