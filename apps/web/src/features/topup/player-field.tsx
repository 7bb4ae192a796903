import { useRef, type KeyboardEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { Icon } from '#components/icon.tsx';
import { useTranslation } from 'react-i18next';
import { useTypedBefore } from '#lib/use-typed-before.ts';
import classes from './player-field.module.css';
import type { PlayerCheck } from './use-player-check.ts';

/** Who was found, for as long as the id stays. */
function FoundPlayer({ check }: { check: PlayerCheck }) {
  const { t } = useTranslation('topup');
  const { player, id } = check;
  return (
    <div role="status" className={classes.place}>
      {player && (
        <p className={classes.chip}>
          <Icon name="check" size={18} />
          <span className="visually-hidden">{t('player.found')}</span>
          <strong translate="no">{player.name}</strong>
          <span className={classes.id} translate="no">
            {t('player.id', { id })}
          </span>
        </p>
      )}
    </div>
  );
}

/**
 * Whom the top-up is for: the id, and who stands behind it. No form: before the page is alive the browser would send
 * one, and lose what was typed.
 */
export function PlayerField({ check }: { check: PlayerCheck }) {
  const { t } = useTranslation('topup');
  const { typed, problem, isChecking } = check;
  const field = useRef<HTMLInputElement>(null);
  useTypedBefore(field, check.type);
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && !isChecking) check.find();
  };
  return (
    <div className={classes.player}>
      <TextInput
        ref={field}
        classNames={{ description: classes.hint, error: classes.hint }}
        label={t('player.label')}
        labelProps={{ className: 'visually-hidden' }}
        placeholder={t('player.placeholder')}
        name="playerID"
        inputMode="numeric"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={40}
        size="lg"
        value={typed}
        description={problem === null && t('player.hint')}
        error={problem}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rightSectionWidth={112}
        rightSection={
          <Button
            className={classes.find}
            h={44}
            w={104}
            px={8}
            loading={isChecking}
            onClick={check.find}
          >
            {t('player.find')}
          </Button>
        }
        onKeyDown={pressed}
        onChange={({ currentTarget }) => check.type(currentTarget.value)}
      />
      <FoundPlayer check={check} />
    </div>
  );
}
