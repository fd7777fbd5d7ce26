import type { SecondFactors } from '@porchlight/core/wire/second-factors/passkeys.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { askForPasskey, canUsePasskeys, type RequestOptions } from '../../base/passkey-browser.ts';
import { Buttons } from '../../form/Buttons.tsx';
import { PasswordField } from '../../form/PasswordField.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { StepForm } from './StepForm.tsx';

type ProofFormProps = Pick<PageProps, 'api'> & {
  factors: SecondFactors;
  button: string;
  children?: ReactNode;
  onProof: (proof: object, written: FormData) => Promise<unknown>;
  onCancel: () => void;
};

/** Asks who it is before a second factor changes: the password of who has none, else a code or a passkey. */
export const ProofForm = ({ api, factors, button, children, onProof, onCancel }: ProofFormProps) => {
  const saving = useSaving();
  const hasFactor = factors.enabled || factors.passkeys > 0;
  const send = (written: FormData) => {
    const proof = hasFactor ? { code: textOf(written, 'code') } : { password: String(written.get('password') ?? '') };
    void saving.save(() => onProof(proof, written));
  };
  const confirmByPasskey = (form: HTMLFormElement | null) =>
    saving.save(async () => {
      const written = new FormData(form ?? undefined);
      const options = await api.post<RequestOptions>('/api/v1/profile/two_factor/passkey_options');
      await onProof({ passkey: await askForPasskey(options) }, written);
    });
  return (
    <StepForm saving={saving} button={button} onSend={send} onCancel={onCancel}>
      {children}
      {hasFactor ? (
        <TextField
          label={t('TWO_FACTOR_CODE_OR_RECOVERY')}
          required
          name="code"
          autoComplete="one-time-code"
          maxLength={40}
          dir="ltr"
        />
      ) : (
        <PasswordField label={t('PASSWORD_CURRENT')} required name="password" autoComplete="current-password" />
      )}
      {factors.passkeys > 0 && canUsePasskeys() && (
        <Buttons>
          <Button
            look="quiet"
            busy={saving.busy}
            onClick={({ currentTarget }) => void confirmByPasskey(currentTarget.form)}
          >
            {t('PASSKEY_CONFIRM')}
          </Button>
        </Buttons>
      )}
    </StepForm>
  );
};
