import type { Invitation, TeamAgent } from '@porchlight/core/wire/agent.ts';
import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { fullTimeOf } from '../../base/time.ts';
import { Problem } from '../../form/Problem.tsx';
import { useSaving } from '../../form/use-saving.ts';
import { Tag } from '../../ui/Tag.tsx';
import type { PageProps } from '../page-props.ts';
import { t } from '../texts.ts';
import bar from '../../ui/Bar.module.css';

const stateTextOf = ({ state, sent_at, expires_at }: Invitation) => {
  const times = { sent: fullTimeOf(sent_at ?? 0), until: fullTimeOf(expires_at ?? 0) };
  if (state === 'sent') return t('INVITATION_sent', times);
  if (state === 'expired') return sent_at === null ? t('INVITATION_lost') : t('INVITATION_expired', times);
  return t(`INVITATION_${state}`);
};

type StateProps = Pick<PageProps, 'api'> & {
  path: string;
  person: TeamAgent;
  invitation: Invitation;
  onChange: () => void;
};

export const InvitationState = ({ api, path, person, invitation, onChange }: StateProps) => {
  const saving = useSaving();
  const [isAgain, setAgain] = useState(false);
  const { state } = invitation;
  const send = async () => {
    setAgain(await saving.save(() => api.post(`${path}/resend_invitation`)));
    onChange();
  };
  return (
    <>
      <small>
        {(state === 'failed' || state === 'expired') && <Tag tone="bad">{t(`MARK_${state}`)}</Tag>}{' '}
        {stateTextOf(invitation)}
      </small>
      <div className={bar.bar}>
        <Button
          look="text"
          busy={saving.busy || state === 'sending'}
          aria-label={t('SEND_AGAIN_TO', { name: person.name })}
          onClick={() => void send()}
        >
          {t('SEND_AGAIN')}
        </Button>
        <span role="status">{isAgain && state === 'sent' && t('SENT_AGAIN')}</span>
      </div>
      <Problem text={saving.otherError()} />
    </>
  );
};
