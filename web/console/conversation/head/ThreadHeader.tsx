import type { ConversationStatus } from '@porchlight/core/wire/conversation.ts';
import { useRef } from 'react';
import { Avatar } from '../../../shared/ui/Avatar.tsx';
import { Hidden } from '../../../shared/ui/Hidden.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { MoreActions } from '../../actions/MoreActions.tsx';
import { SnoozePicker } from '../../actions/SnoozePicker.tsx';
import { inboxNames } from '../../base/directory.ts';
import { t } from '../../base/texts.ts';
import { CallButton } from '../../calls/CallButton.tsx';
import type { Thread } from '../../state/conversations/thread.ts';
import { hasSlaTag, isMissed, nextDue, slaOf } from '../../state/sla/sla.ts';
import type { Workspace } from '../../state/workspace.ts';
import { InboxMark } from '../../ui/InboxMark.tsx';
import { ICONS } from '../../ui/icons.ts';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { Picker } from '../../ui/Picker.tsx';
import { SlaMark } from '../../ui/sla/SlaMark.tsx';
import { JumpPicker } from '../jumping/JumpPicker.tsx';
import { type Run, useProperties } from '../properties/use-properties.ts';
import { CloseButton } from './CloseButton.tsx';
import { PropertyKeys } from './PropertyKeys.tsx';
import styles from './ThreadHeader.module.css';

type HeaderProps = {
  workspace: Workspace;
  thread: Thread;
  status: ConversationStatus | null;
  onBack: () => void;
  onPerson: () => void;
  run: Run;
};

const Assign = ({ workspace, thread, run }: Pick<HeaderProps, 'workspace' | 'thread' | 'run'>) => {
  const { assign } = useProperties(workspace, thread, run);
  const assignee = useStore(thread.details)?.meta.assignee;
  return (
    <span className={styles.assign} data-property="assign">
      <Picker {...assign}>
        {assignee ? (
          <Avatar name={assignee.available_name} src={assignee.thumbnail} size={18} />
        ) : (
          <Icon name={ICONS.person} size={18} />
        )}
        <Hidden>{assign.label}</Hidden>
        <span className={styles.assignee} aria-hidden="true">
          {assignee?.available_name ?? t('ASSIGN')}
        </span>
        <Icon name="chevron-down" size={14} />
      </Picker>
    </span>
  );
};

const Title = ({ workspace, thread, status }: Pick<HeaderProps, 'workspace' | 'thread' | 'status'>) => {
  const details = useStore(thread.details);
  const { inboxes } = useStore(workspace.directory);
  const name = details?.meta.sender.name ?? '';
  const sla = details && slaOf(details);
  const inbox = inboxes.find(({ id }) => id === details?.inbox_id);
  const inboxName = inboxNames(inboxes)(details?.inbox_id);
  return (
    <div className={styles.title}>
      <h1 title={name} dir="auto">
        {name || (details ? t('VISITOR') : `#${thread.id}`)}
      </h1>
      <p>
        #{thread.id}
        {/* Before what may be cut where there is little room. */}
        {sla && hasSlaTag(sla) && (
          <>
            {' · '}
            <SlaMark due={nextDue(sla, inboxes)} isMissed={isMissed(sla)} serverNow={workspace.serverNow} />
          </>
        )}
        {status && ` · ${t(`STATUS_${status}`)}`}
        {details?.muted && ` · ${t('BLOCKED')}`}
        {inbox && inboxName && (
          <>
            {' · '}
            <Hidden>{t('INBOX')}: </Hidden>
            <span className={styles.inbox}>
              <InboxMark inbox={inbox} />
              <bdi>{inboxName}</bdi>
            </span>
          </>
        )}
      </p>
    </div>
  );
};

export const ThreadHeader = ({ workspace, thread, status, onBack, onPerson, run }: HeaderProps) => {
  const header = useRef<HTMLElement>(null);
  const details = useStore(thread.details);
  const online = useStore(workspace.contactsOnline);
  const shared = { workspace, thread, run };
  const sender = details?.meta.sender;
  return (
    <header className={styles.header} ref={header}>
      <IconButton icon="chevron-left" label={t('BACK')} className={styles.back} onClick={onBack} />
      {sender && (
        <span className={styles.face}>
          <PersonAvatar
            name={sender.name || t('VISITOR')}
            src={sender.thumbnail}
            size={30}
            online={online.has(sender.id)}
          />
          {online.has(sender.id) && <Hidden>{t('ON_SITE')}</Hidden>}
        </span>
      )}
      <Title workspace={workspace} thread={thread} status={status} />
      <Assign {...shared} />
      <div className={styles.tools}>
        <CallButton thread={thread} run={run} />
        {status !== 'resolved' && (
          <SnoozePicker name="snooze" label={t('SNOOZE')} onPick={(until) => run(thread.setStatus('snoozed', until))}>
            <Icon name={ICONS.moon} />
          </SnoozePicker>
        )}
        <span data-more>
          <MoreActions {...shared} />
        </span>
        <IconButton icon={ICONS.panel} label={t('SHOW_PERSON')} className={styles.contactButton} onClick={onPerson} />
      </div>
      {details?.merged_into === undefined && <CloseButton thread={thread} status={status} run={run} />}
      <PropertyKeys {...shared} header={header} />
      <JumpPicker {...shared} head={header} />
    </header>
  );
};
