import { Radio, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageChannel } from '@manabar/contracts/rules';
import { PrimaryButton } from '#components/forms/primary-button.tsx';
import { focusIfLost } from '#lib/page/focus-if-lost.ts';
import classes from './auth-card.module.css';
import type { useRequestReset } from './use-password-reset.ts';

interface RequestResetFormProps {
  channels: readonly MessageChannel[];
  request: ReturnType<typeof useRequestReset>;
}

/** Form that requests a link for a new password; its answer is the same for every nickname. */
export function RequestResetForm({ channels, request }: RequestResetFormProps) {
  const { t } = useTranslation('auth');
  const [nickname, setNickname] = useState('');
  const [channel, setChannel] = useState<MessageChannel>(channels[0] ?? 'email');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = nickname.trim();
    setMissing(typed === '');
    if (typed !== '') request.mutate({ nickname: typed, channel });
  };
  if (request.isSuccess) {
    return (
      <div ref={focusIfLost} tabIndex={-1} role="status" className={classes.said}>
        <p>{t(`reset.sent.${channel}`)}</p>
        <p className="muted small">{t('reset.noLink')}</p>
      </div>
    );
  }
  return (
    <form method="post" className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        name="nickname"
        label={t('nickname')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={nickname}
        onChange={({ currentTarget }) => setNickname(currentTarget.value)}
        error={isMissing && t('reset.nicknameRequired')}
      />
      {channels.length > 1 && (
        <Radio.Group<MessageChannel>
          label={t('reset.channel')}
          value={channel}
          onChange={setChannel}
        >
          {channels.map((each) => (
            <Radio key={each} value={each} label={t(`reset.${each}`)} mt={8} />
          ))}
        </Radio.Group>
      )}
      <PrimaryButton type="submit" fullWidth loading={request.isPending}>
        {t('reset.submit')}
      </PrimaryButton>
    </form>
  );
}
