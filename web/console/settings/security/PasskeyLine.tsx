import type { Passkey, SecondFactors } from '@porchlight/core/wire/second-factors/passkeys.ts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Moment } from '../Moment.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { ProofForm } from './ProofForm.tsx';
import { StepForm } from './StepForm.tsx';
import rows from '../../ui/Rows.module.css';

type PasskeyLineProps = Pick<PageProps, 'api'> & {
  factors: SecondFactors;
  path: string;
  passkey: Passkey;
  onChanged: () => void;
};

const Rename = ({ api, path, passkey, onChanged, onCancel }: PasskeyLineProps & { onCancel: () => void }) => {
  const saving = useSaving();
  const send = async (written: FormData) => {
    if (await saving.save(() => api.patch(path, { name: textOf(written, 'name') }))) onChanged();
  };
  return (
    <StepForm saving={saving} button={t('SAVE')} onSend={send} onCancel={onCancel}>
      <TextField
        label={t('PASSKEY_NAME')}
        required
        name="name"
        maxLength={100}
        defaultValue={passkey.name}
        dir="auto"
      />
    </StepForm>
  );
};

export const PasskeyLine = (line: PasskeyLineProps) => {
  const { api, factors, path, passkey, onChanged } = line;
  const [step, setStep] = useState<'rest' | 'renaming' | 'deleting'>('rest');
  const rest = () => setStep('rest');
  const changed = () => {
    rest();
    onChanged();
  };
  const { name, synced, created_at, last_used_at } = passkey;
  return (
    <li>
      <span className={rows.text}>
        <strong dir="auto">{name}</strong>
        <small>
          {t('PASSKEY_ADDED')} <Moment at={created_at} /> ·{' '}
          {last_used_at ? (
            <>
              {t('TOKEN_USED')} <Moment at={last_used_at} />
            </>
          ) : (
            t('TOKEN_UNUSED')
          )}
          {synced && <> · {t('PASSKEY_SYNCED')}</>}
        </small>
      </span>
      {step === 'rest' && (
        <>
          <Button look="quiet" aria-label={`${t('PASSKEY_RENAME')}: ${name}`} onClick={() => setStep('renaming')}>
            {t('PASSKEY_RENAME')}
          </Button>
          <Button look="quiet" aria-label={`${t('PASSKEY_DELETE')}: ${name}`} onClick={() => setStep('deleting')}>
            {t('PASSKEY_DELETE')}
          </Button>
        </>
      )}
      {step === 'renaming' && <Rename {...line} onChanged={changed} onCancel={rest} />}
      {step === 'deleting' && (
        <ProofForm
          api={api}
          factors={factors}
          button={t('PASSKEY_DELETE')}
          onProof={async (proof) => {
            await api.delete(path, proof);
            changed();
          }}
          onCancel={rest}
        >
          <p>{t('PASSKEY_DELETE_ASK', { name })}</p>
        </ProofForm>
      )}
    </li>
  );
};
