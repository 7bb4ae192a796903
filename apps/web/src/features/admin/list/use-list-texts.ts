import { useTranslation } from 'react-i18next';

/** Namespaces whose list texts have the usual keys. */
type ListNamespace =
  | 'adminBatches'
  | 'adminCodes'
  | 'adminGenerated'
  | 'adminOrders'
  | 'adminPrices'
  | 'adminProducts'
  | 'adminPromotions'
  | 'adminRates'
  | 'adminRegions'
  | 'adminServices'
  | 'adminStock'
  | 'adminUsers'
  | 'adminWebhooks';

/** Title, search and message without rows of a list. */
export function useListTexts(namespace: ListNamespace) {
  const { t } = useTranslation(namespace);
  return {
    title: t('title'),
    search: { label: t('search'), hint: t('searchHint') },
    empty: { title: t('noneTitle'), text: t('noneText') },
  };
}
