import { useRef, useState } from 'react';
import { Check } from '../../form/Check.tsx';
import { Problem } from '../../form/Problem.tsx';
import { Removal } from '../../form/Removal.tsx';
import { TextField } from '../../form/TextField.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Code } from '../Code.tsx';
import type { Change, InboxDraft, SharedChange, SharedSettings } from '../inbox.ts';
import { Moment } from '../Moment.tsx';
import type { PageProps } from '../page-props.ts';
import { Secret } from '../Secret.tsx';
import { t } from '../texts.ts';
import text from '../../ui/Text.module.css';

/** An example of the signature on the website's server. */
const SIGNING = "createHmac('sha256', process.env.CHAT_IDENTITY_KEY).update(user.id).digest('hex')";

type Keys = Pick<SharedSettings, 'hmac_token' | 'previous_hmac_token'>;
type KeysProps = Pick<PageProps, 'api'> & { path: string; draft: SharedSettings; showSaved: (keys: Keys) => void };

/** The key that proves who a visitor is, and its change: for a while the one before proves as well. */
const IdentityKeys = ({ api, path, draft, showSaved }: KeysProps) => {
  const { hmac_token, previous_hmac_token: previous } = draft;
  const [key, setKey] = useState<string | null>(null);
  const revealing = useSaving();
  const keys = useRef<Keys>({});
  const show = () => showSaved(keys.current);
  const answered = async (answer: Promise<Keys>) => {
    const { hmac_token: changed, previous_hmac_token: before } = await answer;
    // Answered with another key; else it is the one of before.
    if (changed) setKey(changed);
    keys.current = { previous_hmac_token: before ?? null };
  };
  const reveal = () =>
    revealing.save(async () =>
      setKey((await api.post<{ hmac_token: string }>(`${path}/identity_key/reveal`)).hmac_token),
    );
  if (hmac_token === undefined) return null;
  return (
    <>
      <Secret name={t('IDENTITY_KEY')} value={key} reveal={reveal} />
      <Problem text={revealing.otherError()} />
      {previous ? (
        <>
          <p className={text.hint} role="status">
            {t(previous.valid_until ? 'IDENTITY_KEY_BEFORE_UNTIL' : 'IDENTITY_KEY_BEFORE', { hint: previous.hint })}{' '}
            {previous.valid_until && <Moment at={previous.valid_until} />}
          </p>
          <Removal
            name={t('IDENTITY_KEY')}
            verb={t('IDENTITY_KEY_REMOVE')}
            question={t('IDENTITY_KEY_REMOVE_ASK')}
            remove={() => answered(api.delete<Keys>(`${path}/identity_key/previous`))}
            onGone={show}
          />
        </>
      ) : (
        <Removal
          name={t('IDENTITY_KEY')}
          verb={t('IDENTITY_KEY_ROTATE')}
          question={t('IDENTITY_KEY_ROTATE_ASK')}
          remove={() => answered(api.post<Keys>(`${path}/identity_key/rotate`))}
          onGone={show}
        />
      )}
    </>
  );
};

type IdentityProps = KeysProps & { change: SharedChange };

export const InboxIdentity = ({ change, ...keys }: IdentityProps) => (
  <>
    <p className={text.hint}>{t('IDENTITY_HINT')}</p>
    <IdentityKeys {...keys} />
    <Code title={t('IDENTITY_CODE')} text={SIGNING} />
    <Check checked={keys.draft.hmac_mandatory} onChange={({ target }) => change({ hmac_mandatory: target.checked })}>
      {t('IDENTITY_MANDATORY')}
    </Check>
  </>
);

export const SessionEnd = ({ draft, change }: { draft: InboxDraft; change: Change }) => (
  <>
    <TextField
      label={t('SESSION_IDLE_DAYS')}
      refusedAs="session_idle_days"
      type="number"
      min={0}
      max={3_650}
      value={draft.session_idle_days}
      onChange={({ target }) => change({ session_idle_days: Number(target.value) })}
    />
    <p className={text.hint}>{t('SESSION_IDLE_DAYS_HINT')}</p>
  </>
);
