import { useMemo } from 'react';
import type { AdminPromotion } from '@manabar/contracts';
import { languages } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { RowActions } from '../list/row-actions.tsx';
import { RowSwitch } from '../list/row-switch.tsx';
import { TimeAgo } from '../list/time-ago.tsx';
import { PromotionThumb } from './promotion-thumb.tsx';
import classes from './promotion-thumb.module.css';

interface PromotionActs {
  /** When the rows were asked for; ages are told from then. */
  asOf: number;
  isBusy: (promotion: AdminPromotion) => boolean;
  onToggle: (promotion: AdminPromotion) => void;
  onEdit: (promotion: AdminPromotion) => void;
  onDelete: (promotion: AdminPromotion) => void;
}

/** Languages that have a caption of their own. */
const spoken = ({ translations }: AdminPromotion) =>
  languages.filter((language) => translations[language]?.text).join(', ') || '—';

/** Columns of the promotions, with what can be done in a row. */
export function usePromotionColumns(acts: PromotionActs): GridColumn<AdminPromotion>[] {
  const { t } = useTranslation('adminPromotions');
  const { t: general } = useTranslation('admin');
  const { asOf, isBusy, onToggle, onEdit, onDelete } = acts;
  return useMemo(
    () => [
      {
        name: 'text',
        title: t('text'),
        head: true,
        sort: 'asc',
        cell: ({ text, background_color }) => (
          <span className={classes.name}>
            <PromotionThumb background={background_color} />
            {text}
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
            label={t('activeOf', { text: promotion.text })}
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
            name={promotion.text}
            onEdit={() => onEdit(promotion)}
            onDelete={() => onDelete(promotion)}
          />
        ),
      },
    ],
    [t, general, asOf, isBusy, onToggle, onEdit, onDelete],
  );
}
