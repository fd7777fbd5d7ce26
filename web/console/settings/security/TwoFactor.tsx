import type { SecondFactors } from '@porchlight/core/wire/second-factors/passkeys.ts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { ProofForm } from './ProofForm.tsx';
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx';

const PATH = '/api/v1/profile/two_factor';

type TwoFactorProps = Pick<PageProps, 'api'> & {
  factors: SecondFactors;
  onChanged: (codes: string[]) => void;
};

export const TwoFactor = ({ api, factors, onChanged }: TwoFactorProps) => {
  const [step, setStep] = useState<'rest' | 'setting up' | 'turning off'>('rest');
  const { enabled } = factors;
  const rest = () => setStep('rest');
  const done = (codes: string[] = []) => {
    rest();
    onChanged(codes);
  };
  return (
    <Card title={t('TWO_FACTOR')}>
      {step === 'setting up' && (
        <TwoFactorSetUp api={api} path={PATH} factors={factors} onDone={done} onCancel={rest} />
      )}
      {step === 'turning off' && (
        <ProofForm
          api={api}
          factors={factors}
          button={t('TWO_FACTOR_TURN_OFF')}
          onProof={async (proof) => {
            await api.delete(PATH, proof);
            done();
          }}
          onCancel={rest}
        />
      )}
      {step === 'rest' && (
        <>
          <p>
            <Tag tone={enabled ? 'good' : undefined}>{t(enabled ? 'TWO_FACTOR_ON' : 'TWO_FACTOR_OFF')}</Tag>{' '}
            {t('TWO_FACTOR_HINT')}
          </p>
          <Buttons>
            <Button
              look={enabled ? 'quiet' : 'primary'}
              onClick={() => setStep(enabled ? 'turning off' : 'setting up')}
            >
              {t(enabled ? 'TWO_FACTOR_TURN_OFF' : 'TWO_FACTOR_SET_UP')}
            </Button>
          </Buttons>
        </>
      )}
    </Card>
  );
};
