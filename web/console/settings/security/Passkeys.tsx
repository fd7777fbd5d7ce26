import { deviceName } from '@porchlight/core/rules/devices/device-name.ts';
import type { PasskeyList, SecondFactors } from '@porchlight/core/wire/second-factors/passkeys.ts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOf } from '../../base/form-text.ts';
import { type CreationOptions, canUsePasskeys, createPasskey } from '../../base/passkey-browser.ts';
import { Buttons } from '../../form/Buttons.tsx';
import { TextField } from '../../form/TextField.tsx';
import { Card } from '../../ui/Card.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import { PasskeyLine } from './PasskeyLine.tsx';
import { ProofForm } from './ProofForm.tsx';
import rows from '../../ui/Rows.module.css';
import text from '../../ui/Text.module.css';

export const PASSKEYS = '/api/v1/profile/passkeys';

type PasskeysProps = Pick<PageProps, 'api'> & {
  factors: SecondFactors;
  list: PasskeyList;
  onChanged: (codes: string[]) => void;
};

type NewPasskeyProps = Omit<PasskeysProps, 'list'> & { onCancel: () => void };

const NewPasskey = ({ api, factors, onChanged, onCancel }: NewPasskeyProps) => {
  const add = async (proof: object, written: FormData) => {
    const options = await api.post<CreationOptions>(`${PASSKEYS}/options`, proof);
    const credential = await createPasskey(options);
    const name = textOf(written, 'name');
    const { recovery_codes } = await api.post<{ recovery_codes: string[] }>(PASSKEYS, { name, credential });
    onCancel();
    onChanged(recovery_codes);
  };
  return (
    <ProofForm api={api} factors={factors} button={t('PASSKEY_CREATE')} onProof={add} onCancel={onCancel}>
      <TextField
        label={t('PASSKEY_NAME')}
        required
        name="name"
        maxLength={100}
        defaultValue={deviceName(navigator.userAgent)}
        autoComplete="off"
        dir="auto"
      />
    </ProofForm>
  );
};

export const Passkeys = ({ api, factors, list, onChanged }: PasskeysProps) => {
  const [isAdding, setAdding] = useState(false);
  const { unavailable, payload } = list;
  const canAdd = unavailable === null && canUsePasskeys();
  return (
    <Card title={t('PASSKEYS')}>
      <p className={text.quiet}>{t('PASSKEYS_HINT')}</p>
      {payload.length > 0 && (
        <ul className={rows.lines}>
          {payload.map((passkey) => (
            <PasskeyLine
              key={passkey.id}
              api={api}
              factors={factors}
              path={`${PASSKEYS}/${passkey.id}`}
              passkey={passkey}
              onChanged={() => onChanged([])}
            />
          ))}
        </ul>
      )}
      {!canAdd && <p>{unavailable ?? t('PASSKEYS_NO_BROWSER')}</p>}
      {canAdd && isAdding && (
        <NewPasskey api={api} factors={factors} onChanged={onChanged} onCancel={() => setAdding(false)} />
      )}
      {canAdd && !isAdding && (
        <Buttons>
          <Button look={payload.length > 0 ? 'quiet' : 'primary'} onClick={() => setAdding(true)}>
            {t('PASSKEY_ADD')}
          </Button>
        </Buttons>
      )}
    </Card>
  );
};
