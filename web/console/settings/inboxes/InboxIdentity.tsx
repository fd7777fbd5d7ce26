import type { SharedChange, SharedSettings } from './inbox.ts';
import { Check } from '../../form/Check.tsx';
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
