import { useMemo } from 'react';
import type { AdminPromotion } from '@manabar/contracts';
import { languages } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { RowActions } from '../list/rows/row-actions.tsx';
import { RowSwitch } from '../list/rows/row-switch.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import { captionIn } from './caption-in.ts';
import { PromotionThumb } from './promotion-thumb.tsx';
import classes from './promotion-thumb.module.css';

interface PromotionActs {
  /** Time of the request, from which ages are computed. */
  asOf: number;
  isBusy: (promotion: AdminPromotion) => boolean;
  onToggle: (promotion: AdminPromotion) => void;
  onEdit: (promotion: AdminPromotion) => void;
  onDelete: (promotion: AdminPromotion) => void;
}

/** Languages with their own caption. */
const spoken = ({ translations }: AdminPromotion) =>
  languages.filter((language) => translations[language]?.text).join(', ') || '—';

/** Columns of the promotions, including row actions. */
export function usePromotionColumns(acts: PromotionActs): GridColumn<AdminPromotion>[] {
  const { t } = useTranslation('adminPromotions');
  const { t: general } = useTranslation('admin');
  const language = useLanguage();
  const { asOf, isBusy, onToggle, onEdit, onDelete } = acts;
  return useMemo(
    () => [
      {
        name: 'text',
        title: t('text'),
        head: true,
        sort: 'asc',
        cell: (promotion) => (
          <span className={classes.name}>
            <PromotionThumb background={promotion.background_color} />
            {captionIn(promotion, language)}
          </span>
        ),
      },
      {
        name: 'background_color',
        title: t('background'),
        cell: (promotion) => (
          <code className={classes.background}>{promotion.background_color}</code>
        ),
      },
      { name: 'languages', title: t('languages'), cell: spoken },
      {
        name: 'active',
        title: t('active'),
        sort: 'desc',
        cell: (promotion) => (
          <RowSwitch
            label={t('activeOf', { text: captionIn(promotion, language) })}
            checked={promotion.active}
            busy={isBusy(promotion)}
            onChange={() => onToggle(promotion)}
          />
        ),
      },
      {
        name: 'created',
        title: t('created'),
        sort: 'desc',
        cell: ({ created }) => <TimeAgo iso={created} asOf={asOf} />,
      },
      {
        name: 'actions',
        title: general('form.actions'),
        end: true,
        cell: (promotion) => (
          <RowActions
            name={captionIn(promotion, language)}
            onEdit={() => onEdit(promotion)}
            onDelete={() => onDelete(promotion)}
          />
        ),
      },
    ],
    [t, general, language, asOf, isBusy, onToggle, onEdit, onDelete],
  );
}
