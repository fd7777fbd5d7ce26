import type { SecondFactors } from '@porchlight/core/wire/second-factors/passkeys.ts';
import { useState } from 'react';
import { QrCode } from '../../../shared/ui/QrCode.tsx';
import { textOf } from '../../base/form-text.ts';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { ProofForm } from './ProofForm.tsx';
import { StepForm } from './StepForm.tsx';

type Begun = { secret: string; address: string };
type SetUpProps = Pick<PageProps, 'api'> & {
  path: string;
  factors: SecondFactors;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** Groups of four are read without losing one's place. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

export const TwoFactorSetUp = ({ api, path, factors, onDone, onCancel }: SetUpProps) => {
  const saving = useSaving();
  const [begun, setBegun] = useState<Begun | null>(null);
  const begin = async (proof: object) => setBegun(await api.post<Begun>(path, proof));
  const confirm = (form: FormData) =>
    saving.save(async () => {
      const code = textOf(form, 'code');
      const { recovery_codes } = await api.post<{ recovery_codes: string[] }>(`${path}/confirm`, { code });
      onDone(recovery_codes);
    });
  if (!begun) return <ProofForm api={api} factors={factors} button={t('GO_ON')} onProof={begin} onCancel={onCancel} />;
  return (
    <StepForm key="code" saving={saving} button={t('TWO_FACTOR_CONFIRM')} onSend={confirm} onCancel={onCancel}>
      <p>{t('TWO_FACTOR_SCAN')}</p>
      <QrCode text={begun.address} label={t('TWO_FACTOR_QR')} />
      <p>
        {t('TWO_FACTOR_TYPE')} <code dir="ltr">{grouped(begun.secret)}</code>
      </p>
      <TextField
        label={t('TWO_FACTOR_CODE')}
        required
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={40}
        dir="ltr"
      />
    </StepForm>
  );
};
