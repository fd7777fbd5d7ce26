import { useState } from 'react';
import type { Api } from '../../../shared/api.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { textOrNull } from '../../base/form-text.ts';
import { Buttons } from '../../form/Buttons.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Card } from '../../ui/Card.tsx';
import { t } from '../texts.ts';
import { withReason } from './slack-reason.ts';
import looks from '../../form/Form.module.css';
import text from '../../ui/Text.module.css';

type KeysProps = { api: Api; path: string; isConnected: boolean; reload: () => void };

const secretOf = (form: FormData, name: string) => {
  const value = textOrNull(form, name);
  return value === null ? {} : { [name]: value };
};

/** Both secrets are stored, and never shown again. */
export const SlackKeys = ({ api, path, isConnected, reload }: KeysProps) => {
  const saving = useSaving();
  const [round, setRound] = useState(0);
  const send = async (form: FormData) => {
    const fields = { ...secretOf(form, 'bot_token'), ...secretOf(form, 'signing_secret') };
    if (!(await saving.save(() => withReason(api.put(path, fields))))) return;
    // Empty again: what was typed stays on no screen.
    setRound(round + 1);
    reload();
  };
  const stored = isConnected ? { optional: t('SSO_SECRET_KEPT') } : { required: true };
  return (
    <Card title={t('SLACK_KEYS')}>
      <Form key={round} className={looks.form} saving={saving} onSend={(form) => void send(form)}>
        <TextField
          label={t('SLACK_TOKEN')}
          {...stored}
          name="bot_token"
          type="password"
          autoComplete="off"
          maxLength={500}
          dir="ltr"
        />
        <TextField
          label={t('SIGNING_SECRET')}
          {...stored}
          name="signing_secret"
          type="password"
          autoComplete="off"
          maxLength={500}
          dir="ltr"
        />
        <Buttons>
          <Button type="submit" busy={saving.busy}>
            {t(isConnected ? 'SAVE' : 'SLACK_CONNECT')}
          </Button>
          <span role="status" className={text.good}>
            {saving.saved ? t('SAVED') : ''}
          </span>
        </Buttons>
        <Problem text={saving.otherError()} />
      </Form>
    </Card>
  );
};
