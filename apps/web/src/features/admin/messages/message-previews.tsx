import { NativeSelect, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessagePreview } from '@manabar/contracts';
import {
  languages,
  messageKinds,
  type Language,
  type MessageKind,
  keysOf,
} from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { useLanguage } from '#lib/locale.ts';
import { trpc } from '#lib/trpc.ts';
import { useLoadFailure } from '../list/use-load-failure.ts';
import { Fact, Facts } from '../detail/facts.tsx';
import detail from '../detail/detail.module.css';
import classes from './messages.module.css';

const kinds = keysOf(messageKinds);

interface ChoiceProps {
  kind: MessageKind;
  language: Language;
  onKind: (kind: MessageKind) => void;
  onLanguage: (language: Language) => void;
}

function Choice({ kind, language, onKind, onLanguage }: ChoiceProps) {
  const { t } = useTranslation(['adminMessages', 'common']);
  return (
    <div className={classes.choice}>
      <NativeSelect
        label={t('kind')}
        value={kind}
        data={kinds.map((name) => ({ value: name, label: t(`kinds.${name}`) }))}
        onChange={({ currentTarget }) => {
          const chosen = kinds.find((name) => name === currentTarget.value);
          if (chosen) onKind(chosen);
        }}
      />
      <NativeSelect
        label={t('language')}
        value={language}
        data={languages.map((name) => ({ value: name, label: t(`common:language.${name}`) }))}
        onChange={({ currentTarget }) => {
          const chosen = languages.find((name) => name === currentTarget.value);
          if (chosen) onLanguage(chosen);
        }}
      />
    </div>
  );
}

/** Page that shows a message's HTML with its line breaks, as Telegram does. */
const chatPage = (chat: string) =>
  `<!doctype html><body style="margin:16px;font:15px/1.5 system-ui,sans-serif;color:#111;white-space:pre-wrap;overflow-wrap:anywhere">${chat}</body>`;

function Preview({ shown }: { shown: MessagePreview }) {
  const { t } = useTranslation('adminMessages');
  return (
    <>
      <div className={classes.facts}>
        <Facts>
          <Fact name={t('subject')}>{shown.subject}</Fact>
          <Fact name={t('wanted')}>
            {shown.topic === null ? t('required') : t(`topics.${shown.topic}`)}
          </Fact>
        </Facts>
      </div>
      <section className={detail.section}>
        <h2>{t('html')}</h2>
        {/* The sandbox forbids scripts, forms and access to this site. */}
        <iframe className={classes.frame} sandbox="" srcDoc={shown.html} title={t('html')} />
      </section>
      <section className={detail.section}>
        <h2>{t('text')}</h2>
        <pre className={classes.text}>{shown.text}</pre>
      </section>
      <section className={detail.section}>
        <h2>{t('chat')}</h2>
        <iframe
          className={`${classes.frame} ${classes.chat}`}
          sandbox=""
          srcDoc={chatPage(shown.chat)}
          title={t('chat')}
        />
      </section>
    </>
  );
}

/** All kinds of messages to customers with sample data, in each language. */
export function MessagePreviews() {
  const { t } = useTranslation('adminMessages');
  const own = useLanguage();
  const [kind, setKind] = useState<MessageKind>('order_paid');
  const [language, setLanguage] = useState<Language>(own);
  const query = trpc.admin.messages.preview.useQuery(
    { kind, language },
    { placeholderData: keepPreviousData },
  );
  const failure = useLoadFailure(query.error);
  return (
    <div className={detail.view}>
      <p className="muted">{t('about')}</p>
      <Choice kind={kind} language={language} onKind={setKind} onLanguage={setLanguage} />
      {query.data ? (
        <Preview shown={query.data} />
      ) : query.error ? (
        <ErrorState title={failure ?? ''} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={480} radius={12} />
      )}
    </div>
  );
}
