import { ACTIVITY } from '@porchlight/core/wire/message-type.ts';
import { useState } from 'react';
import type { Snapshot } from '../../../shared/conversation-store/types.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { IconButton } from '../../../shared/ui/IconButton.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { pathOf } from '../../base/router.ts';
import { t } from '../../base/texts.ts';
import { toItem } from '../../state/conversations/item.ts';
import { openOther } from '../../state/conversations/other-conversations.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import type { Workspace } from '../../state/workspace.ts';
import { ICONS } from '../../ui/icons.ts';
import { Link } from '../../ui/Link.tsx';
import { useOpening } from '../../ui/Picker.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import styles from './Merge.module.css';

type MergeNoticeProps = {
  workspace: Workspace;
  thread: Thread;
  go: (path: string) => void;
  run: (action: Promise<unknown>) => void;
};

const isAdministrator = ({ profile, accountId }: Workspace) =>
  profile.accounts.find(({ id }) => id === accountId)?.role === 'administrator';

/** An undone split has moved all messages back: there is nothing to separate. */
const hasNothing = ({ movedAt, allLoaded, messages }: Snapshot) =>
  movedAt !== undefined && allLoaded && messages.every(({ message_type }) => message_type === ACTIVITY);

/** Where a merged conversation goes on; else, that its contact has another open one. */
export const MergeNotice = ({ workspace, thread, go, run }: MergeNoticeProps) => {
  const details = useStore(thread.details);
  const others = useStore(thread.others);
  const isEmpty = hasNothing(useStore(thread.store));
  const isHidden = useStore(thread.others.isHidden);
  const [asking, setAsking] = useState<{ other?: number } | null>(null);
  useOpening('merge', () => setAsking({}));
  const into = details?.merged_into;
  const other = details && details.status !== 'resolved' && !isHidden ? openOther(others) : undefined;
  return (
    <>
      {into !== undefined && (
        <div className={styles.notice} role="status">
          <Icon name={ICONS.merge} size={18} />
          <p>{t('MERGED_INTO', { id: into })}</p>
          <Link className={styles.link} to={pathOf(into)} go={go}>
            {t('OPEN_NUMBER', { id: into })}
          </Link>
          {isAdministrator(workspace) && !isEmpty && (
            <Button look="text" onClick={() => run(thread.separate(thread.id))}>
              {t('MERGE_SEPARATE')}
            </Button>
          )}
        </div>
      )}
      {into === undefined && other && (
        <div className={styles.notice} role="status">
          <Icon name={ICONS.merge} size={18} />
          <p>
            {t('MERGE_OTHER_OPEN')}{' '}
            <span className={styles.preview} dir="auto">
              {toItem(other).preview}
            </span>
          </p>
          <Link className={styles.link} to={pathOf(other.id)} go={go}>
            {t('OPEN_NUMBER', { id: other.id })}
          </Link>
          <Button look="text" onClick={() => setAsking({ other: other.id })}>
            {t('MERGE_ACTION')}
          </Button>
          <IconButton icon="close" size={16} label={t('CLOSE')} onClick={() => thread.others.isHidden.set(true)} />
        </div>
      )}
      {asking && into === undefined && (
        <MergeDialog workspace={workspace} thread={thread} go={go} {...asking} onClose={() => setAsking(null)} />
      )}
    </>
  );
};
