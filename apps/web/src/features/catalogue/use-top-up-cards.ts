import { useTranslation } from 'react-i18next';
import { useShopSettings } from '#lib/use-shop-settings.ts';

/** Direct top-ups have fixed pages and do not depend on the list of products. */
const services = ['pubg', 'steam', 'freefire'] as const;

export interface TopUp {
  slug: (typeof services)[number];
  title: string;
  text: string;
  keywords: string;
  image_url: string;
}

/** Returns the fixed top-up cards in their order; none in a shop that sells codes only. */
export function useTopUpCards(): TopUp[] {
  const { t } = useTranslation('catalogue');
  const settings = useShopSettings();
  if (settings?.sellsTopups === false) return [];
  return services.map((slug) => ({
    slug,
    title: t(`topUp.${slug}.title`),
    text: t(`topUp.${slug}.text`),
    keywords: t(`topUp.${slug}.keywords`),
    image_url: `/images/products/${slug}.svg`,
  }));
}
