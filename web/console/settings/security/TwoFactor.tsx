import { Buttons } from '../../form/Buttons.tsx';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { CopyButton } from '../CopyButton.tsx';
import type { PageProps } from '../page-props.ts';
import { Shown } from '../../loading/Shown.tsx';
import { t } from '../texts.ts';
import { useLoaded } from '../../loading/use-loaded.ts';
import looks from './Security.module.css';
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx';
import { TwoFactorTurnOff } from './TwoFactorTurnOff.tsx';

const PATH = '/api/v1/profile/two_factor';

const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <>
    <p role="status">{t('RECOVERY_HINT')}</p>
    <ol className={looks.codes} dir="ltr" aria-label={t('RECOVERY_CODES')}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ol>
    <Buttons>
      <CopyButton text={codes.join('\n')} name={t('RECOVERY_CODES')} />
      <Button onClick={onDone}>{t('RECOVERY_KEPT')}</Button>
    </Buttons>
  </>
);

type Step = { kind: 'rest' } | { kind: 'setting up' } | { kind: 'turning off' } | { kind: 'codes'; codes: string[] };

/** A second proof at the sign-in, from an app on one's phone. It counts from the first right code on. */
export const TwoFactor = ({ api, onSetUp }: Pick<PageProps, 'api'> & { onSetUp?: () => void }) => {
  const load = useCallback(() => api.get<{ enabled: boolean }>(PATH), [api]);
  const { state, reload } = useLoaded(load);
  const [step, setStep] = useState<Step>({ kind: 'rest' });
  const rest = () => {
    setStep({ kind: 'rest' });
    reload();
  };
  const kept = () => {
    rest();
    onSetUp?.();
  };
  const shown = (enabled: boolean) => {
    if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onDone={kept} />;
    if (step.kind === 'setting up')
      return (
        <TwoFactorSetUp
          api={api}
          path={PATH}
          onDone={(codes) => setStep({ kind: 'codes', codes })}
          onCancel={() => setStep({ kind: 'rest' })}
        />
      );
    if (step.kind === 'turning off')
      return <TwoFactorTurnOff api={api} path={PATH} onDone={rest} onCancel={() => setStep({ kind: 'rest' })} />;
    return (
      <>
        <p>
          <Tag tone={enabled ? 'good' : undefined}>{t(enabled ? 'TWO_FACTOR_ON' : 'TWO_FACTOR_OFF')}</Tag>{' '}
          {t('TWO_FACTOR_HINT')}
        </p>
        <Buttons>
          <Button
            look={enabled ? 'quiet' : 'primary'}
            onClick={() => setStep({ kind: enabled ? 'turning off' : 'setting up' })}
          >
            {t(enabled ? 'TWO_FACTOR_TURN_OFF' : 'TWO_FACTOR_SET_UP')}
          </Button>
        </Buttons>
      </>
    );
  };
  return (
    <Card title={t('TWO_FACTOR')}>
      <Shown state={state} reload={reload}>
        {({ enabled }) => shown(enabled)}
      </Shown>
    </Card>
  );
};
