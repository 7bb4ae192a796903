import type { PreparedAnswer } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { useColumnBuilders } from '../../list/use-column-builders.tsx';
import classes from './answers.module.css';

interface AnswerActions {
  onEdit: (answer: PreparedAnswer) => void;
  onDelete: (answer: PreparedAnswer) => void;
}

/** Columns of the prepared answers, including row actions. */
export function useAnswerColumns(actions: AnswerActions): GridColumn<PreparedAnswer>[] {
  const { t } = useTranslation(['adminSupport', 'common']);
  const { rowActions, text } = useColumnBuilders();
  return [
    text('title', t('answers.name'), { head: true }),
    {
      name: 'language',
      title: t('answers.language'),
      cell: ({ language }) => t(`common:language.${language}`),
    },
    {
      name: 'text',
      title: t('answers.text'),
      cell: ({ text, language }) => (
        <p className={classes.text} lang={language}>
          {text}
        </p>
      ),
    },
    rowActions({ ...actions, nameOf: ({ title }) => title }),
  ];
}
