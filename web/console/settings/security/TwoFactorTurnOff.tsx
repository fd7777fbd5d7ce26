import { TextField } from '../../form/TextField.tsx';
import { textOf } from '../../form/form-text.ts';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { useSaving } from '../../form/use-saving.ts';
import { StepForm } from './StepForm.tsx';

type TurnOffProps = Pick<PageProps, 'api'> & { path: string; onDone: () => void; onCancel: () => void };

/** Only who has the second factor, or a recovery code, takes it away. */
export const TwoFactorTurnOff = ({ api, path, onDone, onCancel }: TurnOffProps) => {
  const saving = useSaving();
  const send = async (form: FormData) => {
    if (await saving.save(() => api.delete(path, { code: textOf(form, 'code') }))) onDone();
  };
  return (
    <StepForm saving={saving} button={t('TWO_FACTOR_TURN_OFF')} onSend={send} onCancel={onCancel}>
      <TextField
        label={t('TWO_FACTOR_CODE_OR_RECOVERY')}
        required
        name="code"
        autoComplete="one-time-code"
        maxLength={40}
        dir="ltr"
      />
    </StepForm>
  );
};
