import type { Change, InboxDraft, SharedChange, SharedSettings } from './inbox.ts';
import { Check } from '../../form/Check.tsx';
import { TextField } from '../../form/TextField.tsx';
import text from '../../ui/Text.module.css';
import { Code } from '../Code.tsx';
import { Secret } from '../Secret.tsx';
import { t } from '../texts.ts';

/** As a server of the website's own would sign whoever is signed in there. */
const SIGNING = "createHmac('sha256', process.env.CHAT_IDENTITY_KEY).update(user.id).digest('hex')";

/** The key that proves who a visitor is, and whether a claim without it is heard at all. */
export const InboxIdentity = ({ draft, change }: { draft: SharedSettings; change: SharedChange }) => (
  <>
    <p className={text.hint}>{t('IDENTITY_HINT')}</p>
    {draft.hmac_token && <Secret name={t('IDENTITY_KEY')} value={draft.hmac_token} />}
    <Code title={t('IDENTITY_CODE')} text={SIGNING} />
    <Check checked={draft.hmac_mandatory} onChange={({ target }) => change({ hmac_mandatory: target.checked })}>
      {t('IDENTITY_MANDATORY')}
    </Check>
  </>
);

/** After how many days without use a visitor's session ends. */
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
