import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { shownPubgCodeStatuses, type PubgCode } from '@manabar/contracts';
import { useTranslation } from 'react-i18next';
import { maskedCodeWithId } from '../codes/shared/masked-code-with-id.tsx';
import { CodeStatus } from '../codes/shared/code-status.tsx';
import classes from './pubg-code-status-input.module.css';

interface PubgCodeStatusInputProps {
  code: PubgCode;
  busy: boolean;
  onChange: (status: PubgCode['status']) => void;
}

/** Status of a code, editable for free ones. */
export function PubgCodeStatusInput({ code, busy, onChange }: PubgCodeStatusInputProps) {
  const { t } = useTranslation(['adminGames', 'adminCodes']);
  if (code.orderId !== undefined) return <CodeStatus status={code.status} />;
  return (
    <NativeSelect
      className={classes.status}
      size="xs"
      aria-label={t('adminGames:codes.statusOf', { code: maskedCodeWithId(code) })}
      aria-busy={busy}
      data-status={code.status}
      value={code.status}
      data={shownPubgCodeStatuses.map((value) => ({
        value,
        label: t(`adminCodes:status.${value}`),
      }))}
      onChange={({ currentTarget: { value } }) => {
        const status = shownPubgCodeStatuses.find((each) => each === value);
        if (status && !busy) onChange(status);
      }}
    />
  );
}
