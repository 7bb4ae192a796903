import type { AdminPromotion } from '@manabar/contracts';
import { languages } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { useColumns } from '../list/use-columns.tsx';
import type { RowActs } from '../resource/use-resource.ts';
import { PromotionThumb } from './promotion-thumb.tsx';
import classes from './promotion-thumb.module.css';

interface PromotionActs extends RowActs<AdminPromotion> {
  nameOf: (promotion: AdminPromotion) => string;
}

/** Languages with their own caption. */
const spoken = ({ translations }: AdminPromotion) =>
  languages.filter((language) => translations[language]?.text).join(', ') || '—';

/** Columns of the promotions, including row actions. */
export function usePromotionColumns(acts: PromotionActs): GridColumn<AdminPromotion>[] {
  const { t } = useTranslation('adminPromotions');
  const { actions, age, toggle } = useColumns(acts.asOf);
  const { nameOf } = acts;
  return [
    {
      name: 'text',
      title: t('text'),
      head: true,
      sort: 'asc',
      cell: (promotion) => (
        <span className={classes.name}>
          <PromotionThumb background={promotion.background_color} />
          {nameOf(promotion)}
        </span>
      ),
    },
    {
      name: 'background_color',
      title: t('background'),
      cell: (promotion) => <code className={classes.background}>{promotion.background_color}</code>,
    },
    { name: 'languages', title: t('languages'), cell: spoken },
    toggle('active', t('active'), {
      ...acts,
      sort: 'desc',
      label: (promotion) => t('activeOf', { text: nameOf(promotion) }),
    }),
    age('created', t('created')),
    actions(acts),
  ];
}
