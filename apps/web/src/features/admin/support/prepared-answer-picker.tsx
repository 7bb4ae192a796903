import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { Link } from 'react-router-dom';
import type { AdminThread, PreparedAnswer } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { fillAnswer } from './fill-answer.ts';
import classes from './thread.module.css';

interface PreparedChoiceProps {
  thread: AdminThread;
  /** Called with the filled text of the chosen answer. */
  onInsert: (text: string) => void;
}

const toOption = ({ id, title }: PreparedAnswer) => ({ value: String(id), label: title });

/** Choice of a prepared answer, those in the customer's language first. */
export function PreparedAnswerPicker({ thread, onInsert }: PreparedChoiceProps) {
  const { t } = useTranslation('adminSupport');
  const { data = [] } = trpc.admin.support.answers.list.useQuery();
  const own = data.filter(({ language }) => language === thread.language);
  const others = data.filter(({ language }) => language !== thread.language);
  return (
    <div className={classes.prepared}>
      <NativeSelect
        size="sm"
        aria-label={t('prepared.choose')}
        className={classes.choice}
        disabled={data.length === 0}
        value=""
        data={[
          { value: '', label: t(data.length === 0 ? 'prepared.none' : 'prepared.choose') },
          ...(own.length > 0 ? [{ group: t('prepared.own'), items: own.map(toOption) }] : []),
          ...(others.length > 0
            ? [{ group: t('prepared.others'), items: others.map(toOption) }]
            : []),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const chosen = data.find(({ id }) => String(id) === value);
          if (chosen) onInsert(fillAnswer(chosen.text, thread));
        }}
      />
      <Link to={pages.adminSupportAnswers} className="small">
        {t('prepared.manage')}
      </Link>
    </div>
  );
}
