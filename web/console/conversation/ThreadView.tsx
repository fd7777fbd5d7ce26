import { INCOMING } from '@porchlight/core/wire/message-type.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../shared/ui/Button.tsx';
import { Spinner } from '../../shared/ui/Spinner.tsx';
import { useStore } from '../../shared/use-store.ts';
import { failureText } from '../base/failure-text.ts';
import { t } from '../base/texts.ts';
import type { Thread } from '../state/conversations/thread.ts';
import type { Workspace } from '../state/workspace.ts';
import { createAgentHelp } from './composer/agent-help.ts';
import { Colleagues } from './composer/Colleagues.tsx';
import { Composer } from './composer/Composer.tsx';
import { FindBar } from './finding/FindBar.tsx';
import { Forwarding } from './forwarding/Forwarding.tsx';
import { ThreadHeader } from './head/ThreadHeader.tsx';
import { MessageList } from './MessageList.tsx';
import { MergeNotice } from './merge/MergeNotice.tsx';
import { QueuedActions } from './QueuedActions.tsx';
import { Splitting } from './splitting/Splitting.tsx';
import styles from './Thread.module.css';

type ThreadViewProps = {
  workspace: Workspace;
  thread: Thread;
  go: (path: string) => void;
  onBack: () => void;
  onPerson: () => void;
};

const useReading = ({ thread }: Pick<ThreadViewProps, 'thread'>, newest: number | null) => {
  useEffect(() => {
    const read = () => {
      if (newest !== null && document.visibilityState === 'visible' && document.hasFocus()) thread.store.markSeen();
    };
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [thread, newest]);
};

export const ThreadView = ({ workspace, thread, go, onBack, onPerson }: ThreadViewProps) => {
  const snapshot = useStore(thread.store);
  const past = useStore(thread.past);
  const details = useStore(thread.details);
  const [help] = useState(() => createAgentHelp(workspace.api, workspace.accountId, thread.id));
  const [problem, setProblem] = useState('');
  const newest =
    snapshot.messages.findLast(({ id, message_type }) => id !== null && message_type === INCOMING)?.id ?? null;
  useReading({ thread }, newest);
  const messages = past ? [...past.messages, ...snapshot.messages] : snapshot.messages;
  const run = (action: Promise<unknown>) => {
    setProblem('');
    action.catch((error) => setProblem(t('ACTION_FAILED', { reason: failureText(error) })));
  };
  return (
    <section className={styles.view} aria-label={t('CONVERSATION')}>
      <ThreadHeader
        workspace={workspace}
        thread={thread}
        status={details?.status ?? snapshot.status}
        onBack={onBack}
        onPerson={onPerson}
        run={run}
      />
      <MergeNotice workspace={workspace} thread={thread} go={go} run={run} />
      <QueuedActions workspace={workspace} thread={thread} />
      <FindBar finder={thread.finder} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {snapshot.sync === 'stale' && (
        <p className={styles.problem} role="status">
          {t('STALE')}{' '}
          <Button look="text" onClick={() => thread.store.catchUp()}>
            {t('TRY_AGAIN')}
          </Button>
        </p>
      )}
      {snapshot.sync === 'loading' && snapshot.messages.length === 0 && (
        <p className={styles.waiting}>
          <Spinner label={t('LOADING')} />
        </p>
      )}
      {snapshot.sync === 'error' && (
        <p className={styles.waiting} role="alert">
          {t('THREAD_FAILED')}{' '}
          <Button look="quiet" onClick={() => void thread.load()}>
            {t('TRY_AGAIN')}
          </Button>
        </p>
      )}
      <MessageList workspace={workspace} thread={thread} help={help} snapshot={snapshot} run={run} onOpen={go} />
      <Forwarding workspace={workspace} thread={thread} messages={messages} />
      {details?.merged_into === undefined && (
        <Splitting workspace={workspace} thread={thread} messages={snapshot.messages} go={go} />
      )}
      <Colleagues thread={thread} />
      {details?.merged_into === undefined && (
        <Composer workspace={workspace} thread={thread} help={help} messages={messages} />
      )}
    </section>
  );
};
