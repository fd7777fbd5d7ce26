import type { EmailChange, Profile } from '@porchlight/core/wire/agent.ts';
import { useCallback, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Form } from '../../form/Form.tsx';
import { Problem } from '../../form/Problem.tsx';
import { Saved } from '../../form/Saved.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { useTouched } from '../../form/use-unsaved.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import { Card } from '../../ui/Card.tsx';
import { Moment } from '../Moment.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import form from '../../form/Form.module.css';
import text from '../../ui/Text.module.css';

const PROFILE = '/api/v1/profile';
const PATH = `${PROFILE}/email_change`;

type EmailProps = Pick<PageProps, 'api' | 'profile' | 'onProfile'>;
type PendingProps = Pick<PageProps, 'api'> & {
  pending: NonNullable<EmailChange['pending']>;
  onChange: () => void;
};

const Pending = ({ api, pending, onChange }: PendingProps) => {
  const saving = useSaving();
  const [isSent, setSent] = useState(false);
  const resend = async () => {
    setSent(await saving.save(() => api.post(`${PATH}/resend`)));
    onChange();
  };
  const cancel = async () => {
    if (await saving.save(() => api.delete(PATH))) onChange();
  };
  return (
    <>
      <p role="status">
        {t('EMAIL_PENDING', { email: pending.email })} <Moment at={pending.expires_at} />
      </p>
      <Buttons>
        <Button look="quiet" busy={saving.busy} onClick={() => void resend()}>
          {t('EMAIL_SEND_AGAIN')}
        </Button>
        <Button look="quiet" busy={saving.busy} onClick={() => void cancel()}>
          {t('CANCEL')}
        </Button>
        <span role="status" className={text.good}>
          {isSent && t('EMAIL_SENT_AGAIN')}
        </span>
      </Buttons>
      <Problem text={saving.otherError()} />
    </>
  );
};

type AddressProps = EmailProps & { confirms: boolean; onChange: () => void };

const Address = ({ api, profile, onProfile, confirms, onChange }: AddressProps) => {
  const saving = useSaving();
  const touched = useTouched(saving);
  const [email, setEmail] = useState(profile.email);
  const isMoved = email.trim().toLowerCase() !== profile.email;
  const send = async () => {
    const isSent = await saving.save(async () => onProfile(await api.put<Profile>(PROFILE, { email })));
    if (!isSent) return;
    if (confirms) setEmail(profile.email);
    onChange();
  };
  return (
    <Form className={form.form} saving={saving} onSend={send} onChange={touched}>
      <TextField
        label={t('EMAIL')}
        required
        name="email"
        type="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        maxLength={255}
        autoComplete="email"
      />
      <p className={text.quiet}>{t(confirms ? 'EMAIL_HINT' : 'EMAIL_HINT_NO_MAIL')}</p>
      <Buttons>
        <Button type="submit" busy={saving.busy} disabled={!isMoved}>
          {t(confirms ? 'EMAIL_SEND_LINK' : 'SAVE')}
        </Button>
        {!confirms && <Saved saving={saving} />}
      </Buttons>
      <Problem text={saving.otherError()} />
    </Form>
  );
};

export const EmailAddress = (mine: EmailProps) => {
  const { api } = mine;
  const load = useCallback(() => api.get<EmailChange>(PATH), [api]);
  const { state, reload } = useLoaded(load);
  return (
    <Card title={t('EMAIL_ADDRESS')}>
      <LoadedContent state={state} reload={reload}>
        {({ confirms, pending }) => (
          <>
            <Address {...mine} confirms={confirms} onChange={reload} />
            {pending && <Pending key={pending.email} api={api} pending={pending} onChange={reload} />}
          </>
        )}
      </LoadedContent>
    </Card>
  );
};
