import type { SecondFactors } from '@porchlight/core/wire/second-factors/passkeys.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../CopyButton.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { ProofForm } from './ProofForm.tsx';
import looks from './Security.module.css';

type RecoveryCodesProps = Pick<PageProps, 'api'> & {
  factors: SecondFactors;
  made: readonly string[];
  onMade: (codes: string[]) => void;
  onKept: () => void;
};

const Made = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const list = useRef<HTMLOListElement>(null);
  // They stand above the card that was just used.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <>
      <p role="status">{t('RECOVERY_HINT')}</p>
      <ol ref={list} className={looks.codes} dir="ltr" aria-label={t('RECOVERY_CODES')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Buttons>
        <CopyButton text={codes.join('\n')} name={t('RECOVERY_CODES')} />
        <Button onClick={onKept}>{t('RECOVERY_KEPT')}</Button>
      </Buttons>
    </>
  );
};

/** For the day the phone or the passkey is lost. New ones end the former. */
export const RecoveryCodes = ({ api, factors, made, onMade, onKept }: RecoveryCodesProps) => {
  const [isRenewing, setRenewing] = useState(false);
  const renew = async (proof: object) => {
    const path = '/api/v1/profile/two_factor/recovery_codes';
    const { recovery_codes } = await api.post<{ recovery_codes: string[] }>(path, proof);
    setRenewing(false);
    onMade(recovery_codes);
  };
  return (
    <Card title={t('RECOVERY_CODES')}>
      {made.length > 0 ? (
        <Made codes={made} onKept={onKept} />
      ) : isRenewing ? (
        <ProofForm
          api={api}
          factors={factors}
          button={t('RECOVERY_RENEW')}
          onProof={renew}
          onCancel={() => setRenewing(false)}
        />
      ) : (
        <>
          <p>{t('RECOVERY_LEFT', { count: factors.recovery_codes })}</p>
          <Buttons>
            <Button look="quiet" onClick={() => setRenewing(true)}>
              {t('RECOVERY_RENEW')}
            </Button>
          </Buttons>
        </>
      )}
    </Card>
  );
};
