import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { Link } from 'react-router-dom';
import type { AdminThread } from '@manabar/contracts';
import { adminUserPath, threadStates } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { Fact, Facts } from '../detail/facts.tsx';
import classes from './thread.module.css';
import { useChangeState } from './use-change-state.ts';

function StateChoice({ thread: { id, version, state } }: { thread: AdminThread }) {
  const { t } = useTranslation('adminSupport');
  const { mutate, isPending } = useChangeState();
  return (
    <NativeSelect
      size="sm"
      label={t('change.label')}
      aria-busy={isPending}
      value={state}
      data={threadStates.map((value) => ({ value, label: t(`state.${value}`) }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = threadStates.find((each) => each === value);
        if (chosen && !isPending) mutate({ id, version, state: chosen });
      }}
    />
  );
}

/** Summary of a conversation, with its state. */
export function ThreadFacts({ thread }: { thread: AdminThread }) {
  const { t } = useTranslation(['adminSupport', 'common']);
  const shopTime = useShopTime();
  return (
    <section className={`card ${classes.card}`} aria-label={t('facts.title')}>
      <Facts>
        <Fact name={t('facts.customer')}>
          <Link to={adminUserPath(thread.userId)}>{thread.nickname}</Link>
        </Fact>
        <Fact name={t('facts.language')}>{t(`common:language.${thread.language}`)}</Fact>
        <Fact name={t('facts.opened')}>{shopTime(thread.created)}</Fact>
        <Fact name={t('facts.updated')}>{shopTime(thread.updated)}</Fact>
      </Facts>
      <StateChoice thread={thread} />
    </section>
  );
}
