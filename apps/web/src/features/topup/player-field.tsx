import { useRef, type KeyboardEvent } from 'react';
import { Button, TextInput } from '@mantine/core';
import { Icon } from '#components/media/icon.tsx';
import { useTranslation } from 'react-i18next';
import { useTextTypedEarly } from '#lib/page/use-text-typed-early.ts';
import classes from './player-field.module.css';
import type { PlayerCheck } from './use-player-check.ts';

/** The found player, shown while the id is unchanged. */
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

/** Text that remains at the field after the toast about a refused id; null without a refusal. */
function useRefusalText({ refusal }: PlayerCheck): string | null {
  const { t } = useTranslation('topup');
  if (refusal === null) return null;
  return refusal === 'missing' || refusal === 'failed'
    ? t(`player.refused.${refusal}`)
    : t('player.hint');
}

/** Field for the player's id. It is not in a form, which the browser would submit before hydration. */
export function PlayerField({ check }: { check: PlayerCheck }) {
  const { t } = useTranslation('topup');
  const { typed, isChecking } = check;
  const refusal = useRefusalText(check);
  const field = useRef<HTMLInputElement>(null);
  useTextTypedEarly(field, check.type);
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && !isChecking) check.find();
  };
  return (
    <div className={classes.player}>
      <TextInput
        ref={field}
        classNames={{ description: 'field-hint', error: 'field-hint' }}
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
        // The error replaces the hint, so that nothing moves.
        description={!refusal && t('player.hint')}
        error={refusal}
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
