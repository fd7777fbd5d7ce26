import type { Entry } from '../../shared/outbox/entry.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useStore } from '../../shared/use-store.ts';
import { t } from '../base/texts.ts';
import { useOnline } from '../base/use-online.ts';
import type { Thread } from '../state/conversations/thread.ts';
import { actionOf, actionText } from '../state/outbox/queued-action.ts';
import type { Workspace } from '../state/workspace.ts';
import styles from './Thread.module.css';

type QueuedActionsProps = { workspace: Workspace; thread: Thread };

export const QueuedActions = ({ workspace, thread }: QueuedActionsProps) => {
  const entries = useStore(thread.actions);
  const names = useStore(workspace.directory);
  const isOnline = useOnline();
  const isHeld = useStore(workspace.isHeld);
  const textOf = (entry: Entry) => {
    const action = actionOf(entry);
    return action ? actionText(action, names) : '';
  };
  // Online an action is sent at once: to show the queue for a moment would only flicker.
  const waiting = entries.filter(({ state }) => state === 'waiting' && (isHeld || !isOnline));
  const refused = entries.filter(({ state }) => state === 'failed');
  return (
    <>
      <p className={styles.queued} role="status">
        {waiting.length > 0 && t('ACTIONS_WAIT', { actions: waiting.map(textOf).join(' · ') })}
      </p>
      {refused.map((entry) => (
        <p key={entry.echo_id} className={styles.problem} role="alert">
          {t('ACTION_REFUSED', { action: textOf(entry), reason: entry.error ?? '' })}{' '}
          <Button look="text" onClick={() => thread.retryAction(entry)}>
            {t('TRY_AGAIN')}
          </Button>{' '}
          <Button look="text" onClick={() => thread.discard(entry.echo_id)}>
            {t('DISCARD')}
          </Button>
        </p>
      ))}
    </>
  );
};
