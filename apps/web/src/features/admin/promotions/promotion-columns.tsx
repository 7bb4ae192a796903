import type { AdminPromotion } from '@manabar/contracts';
import { languages } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { parseSlideBackground } from '#components/carousel/parse-slide-background.ts';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import type { ResourceActions } from '../resource/use-resource.ts';
import classes from './promotion-thumb.module.css';

/** Thumbnail of a promotion's picture or colour, without its caption. */
function PromotionThumb({ background }: { background: string }) {
  const shown = parseSlideBackground(background);
  return (
    <span
      className={classes.thumb}
      style={{ backgroundColor: shown && 'colour' in shown ? shown.colour : undefined }}
    >
      {shown && 'picture' in shown && (
        <img src={shown.picture} alt="" width={72} height={24} loading="lazy" />
      )}
    </span>
  );
}

interface PromotionActions extends ResourceActions<AdminPromotion> {
  nameOf: (promotion: AdminPromotion) => string;
}

/** Languages for which the promotion has its own caption. */
const spoken = ({ translations }: AdminPromotion) =>
  languages.filter((language) => translations[language]?.text).join(', ') || '—';

/** Columns of the promotions, including row actions. */
export function usePromotionColumns(actions: PromotionActions): GridColumn<AdminPromotion>[] {
  const { t } = useTranslation('adminPromotions');
  const { rowActions, age, toggle } = useColumnBuilders();
  const { nameOf } = actions;
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
      ...actions,
      sort: 'desc',
      label: (promotion) => t('activeOf', { text: nameOf(promotion) }),
    }),
    age('created', t('created')),
    rowActions(actions),
  ];
}
