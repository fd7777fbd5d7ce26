import { ICONS } from '../ui/icons.ts';
import { type ConversationStatus, PRIORITIES } from '@porchlight/core/wire/conversation.ts';
import { Avatar, AvatarStack } from '../../shared/ui/Avatar.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { IconButton } from '../../shared/ui/IconButton.tsx';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { MoreActions } from '../actions/MoreActions.tsx';
import { agentOptions, labelOptions, NO_CHOICE, priorityOptions, teamOptions } from '../actions/options.tsx';
import { SnoozePicker } from '../actions/SnoozePicker.tsx';
import { CallButton } from '../calls/CallButton.tsx';
import type { Workspace } from '../state/workspace.ts';
import { inboxNames } from '../base/directory.ts';
import { t } from '../base/texts.ts';
import { Picker } from '../ui/Picker.tsx';
import { useStore } from '../../shared/use-store.ts';
import styles from './ThreadHeader.module.css';
import type { Thread } from '../state/conversations/thread.ts';

type Run = (action: Promise<unknown>) => void;
type HeaderProps = {
  workspace: Workspace;
  thread: Thread;
  status: ConversationStatus | null;
  onBack: () => void;
  /** Shows who this is, where there is no room for it beside. */
  onPerson: () => void;
  run: Run;
};

const idOf = (id: string) => (id === NO_CHOICE ? null : Number(id));

const Watching = ({ thread }: { thread: Thread }) => {
  const { viewing } = useStore(thread.colleagues);
  if (viewing.length === 0) return null;
  const names = viewing.map(({ available_name }) => available_name).join(', ');
  return (
    <span className={styles.watching} title={t('ALSO_HERE', { names })}>
      <AvatarStack
        size={24}
        people={viewing
          .slice(0, 3)
          .map(({ id, available_name, avatar_url }) => ({ id, name: available_name, avatar_url }))}
      />
      <Hidden role="status">{t('ALSO_HERE', { names })}</Hidden>
    </span>
  );
};

const Sorting = ({ workspace, thread, run }: Pick<HeaderProps, 'workspace' | 'thread' | 'run'>) => {
  const { agents, teams, labels } = useStore(workspace.directory);
  const details = useStore(thread.details);
  const assignee = details?.meta.assignee;
  const team = details?.meta.team?.['id'];
  return (
    <>
      <Picker
        name="assign"
        label={assignee ? t('ASSIGNED_TO', { name: assignee.available_name }) : t('ASSIGN')}
        search={t('FIND_AGENT')}
        options={() => agentOptions(agents, workspace, assignee?.id ?? null)}
        onPick={(id) => run(thread.assign(idOf(id)))}
      >
        {assignee ? (
          <Avatar name={assignee.available_name} src={assignee.thumbnail} size={24} />
        ) : (
          <Icon name={ICONS.person} />
        )}
        <Hidden>{assignee ? t('ASSIGNED_TO', { name: assignee.available_name }) : t('ASSIGN')}</Hidden>
        <span className={styles.assignee} aria-hidden="true">
          {assignee?.available_name ?? t('ASSIGN')}
        </span>
      </Picker>
      {teams.length > 0 && (
        <Picker
          isIcon
          name="team"
          label={t('ASSIGN_TEAM')}
          search={t('FIND_TEAM')}
          options={() => teamOptions(teams, typeof team === 'number' ? team : null)}
          onPick={(id) => run(thread.assignTeam(idOf(id)))}
        >
          <Icon name={ICONS.people} />
        </Picker>
      )}
      <Picker
        isIcon
        many
        name="labels"
        label={t('LABELS')}
        search={t('FIND_LABEL')}
        options={labelOptions(labels, details?.labels ?? [])}
        onPick={(title) => run(thread.toggleLabel(title))}
      >
        <Icon name={ICONS.tag} />
      </Picker>
      <Picker
        isIcon
        name="priority"
        label={t('PRIORITY')}
        options={() => priorityOptions(details?.priority ?? null)}
        onPick={(id) => run(thread.setPriority(PRIORITIES.find((each) => each === id) ?? null))}
      >
        <Icon name={ICONS.bars} />
      </Picker>
    </>
  );
};

export const ThreadHeader = ({ workspace, thread, status, onBack, onPerson, run }: HeaderProps) => {
  const details = useStore(thread.details);
  const name = details?.meta.sender.name ?? '';
  const inboxName = inboxNames(useStore(workspace.directory).inboxes)(details?.inbox_id);
  const isAway = status === 'resolved' || status === 'snoozed';
  return (
    <header className={styles.header}>
      <IconButton icon="chevron-left" label={t('BACK')} className={styles.back} onClick={onBack} />
      <div className={styles.title}>
        <h1 title={name} dir="auto">
          {name || (details ? t('VISITOR') : `#${thread.id}`)}
        </h1>
        <p>
          #{thread.id} {status && `· ${t(`STATUS_${status}`)}`}
          {inboxName && (
            <>
              {' · '}
              <Hidden>{t('INBOX')}: </Hidden>
              <bdi>{inboxName}</bdi>
            </>
          )}
        </p>
      </div>
      <IconButton icon={ICONS.person} label={t('SHOW_PERSON')} className={styles.person} onClick={onPerson} />
      <Watching thread={thread} />
      <div className={styles.sorting}>
        <CallButton thread={thread} run={run} />
        <Sorting workspace={workspace} thread={thread} run={run} />
        {status !== 'resolved' && (
          <SnoozePicker name="snooze" label={t('SNOOZE')} onPick={(until) => run(thread.setStatus('snoozed', until))} />
        )}
        <MoreActions workspace={workspace} thread={thread} run={run} />
      </div>
      <Button className={styles.resolve} onClick={() => run(thread.setStatus(isAway ? 'open' : 'resolved'))}>
        {isAway ? t('REOPEN') : t('RESOLVE')}
      </Button>
    </header>
  );
};
