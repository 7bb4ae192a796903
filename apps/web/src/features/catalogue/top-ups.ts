import { useTranslation } from 'react-i18next';

/** What is topped up directly has a page of its own and is in the shop whatever the list of products says. */
const services = ['pubg', 'steam', 'freefire'] as const;

export interface TopUp {
  slug: (typeof services)[number];
  title: string;
  text: string;
  keywords: string;
  image_url: string;
}

/** The fixed top-up cards, in their order. */
export function useTopUps(): TopUp[] {
  const { t } = useTranslation('catalogue');
  return services.map((slug) => ({
    slug,
    title: t(`topUp.${slug}.title`),
    text: t(`topUp.${slug}.text`),
    keywords: t(`topUp.${slug}.keywords`),
    image_url: `/images/products/${slug}.svg`,
  }));
}
