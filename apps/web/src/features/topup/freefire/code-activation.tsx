import { useTranslation } from 'react-i18next';
import { ActionStep } from '../action-step.tsx';
import { MissingChoice } from '../missing-choice.tsx';
import { ChosenPlayer } from '../pay-step.tsx';
import { PlayerField } from '../player-field.tsx';
import { Step } from '../step.tsx';
import { TopupColumns } from '../topup-layout.tsx';
import { usePlayerCheck, type PlayerCheck } from '../use-player-check.ts';
import { ActivationSuccess } from './activation-success.tsx';
import { CodeField } from './code-field.tsx';
import { useActivation, type Activation } from './use-activation.ts';

interface ActivateProps {
  check: PlayerCheck;
  activation: Activation;
}

/** Text below the button: the missing input, or advice before the activation. */
function useSaid({ check, activation }: ActivateProps): string | null {
  const { t } = useTranslation('topup');
  const { isComplete, isBusy } = activation;
  if (isBusy) return t('activate.running');
  if (!isComplete) return t('activate.incomplete');
  return check.player ? null : t('activate.unchecked');
}

function Activate({ check, activation }: ActivateProps) {
  const { t } = useTranslation('topup');
  const said = useSaid({ check, activation });
  return (
    <ActionStep
      title={t('activate.check')}
      facts={[
        { name: t('pay.player'), value: <ChosenPlayer check={check} /> },
        {
          name: t('activate.codeFact'),
          value:
            activation.code === '' ? (
              <MissingChoice text={t('activate.nothing')} />
            ) : (
              <span translate="no">{activation.code}</span>
            ),
        },
      ]}
      action={t('activate.action')}
      ready={activation.isComplete}
      busy={activation.isBusy}
      said={said}
      note={t('activate.note')}
      onPress={activation.activate}
    />
  );
}

/** Free Fire activation: player, shop code and the diamonds it is worth. */
export function CodeActivation() {
  const { t } = useTranslation('topup');
  const check = usePlayerCheck('freefire');
  const activation = useActivation(check);
  return (
    <TopupColumns pay={<Activate check={check} activation={activation} />}>
      {activation.activated && <ActivationSuccess activated={activation.activated} />}
      <Step number={1} title={t('steps.player')}>
        <PlayerField check={check} />
      </Step>
      <Step number={2} title={t('activate.codeStep')}>
        <CodeField activation={activation} />
      </Step>
    </TopupColumns>
  );
}
