import { MOST_SPLIT } from '@porchlight/core/wire/limits.ts';
import { useState } from 'react';
import type { DisplayMessage } from '../../../shared/conversation-store/types.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { failureText } from '../../base/failure-text.ts';
import { pathOf } from '../../base/router.ts';
import { t } from '../../base/texts.ts';
import { Check } from '../../form/Check.tsx';
import { Choice } from '../../form/Choice.tsx';
import { previewOf } from '../../state/conversations/rows.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import type { Workspace } from '../../state/workspace.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import prompt from '../../ui/PromptDialog.module.css';
import styles from './Splitting.module.css';

type SplitDialogProps = {
  workspace: Pick<Workspace, 'directory' | 'toast'>;
  thread: Thread;
  /** Those that go on in the new conversation, in their order. */
  messages: readonly DisplayMessage[];
  go: (path: string) => void;
  onClose: () => void;
};

const STATUSES = ['open', 'pending', 'resolved'] as const;

const Moving = ({ messages }: Pick<SplitDialogProps, 'messages'>) => {
  const [first] = messages;
  const files = messages.reduce((sum, { attachments }) => sum + attachments.length, 0);
  return (
    <>
      {first && (
        <p className={styles.first}>
          <bdi>{previewOf(first)}</bdi>
        </p>
      )}
      <p className={styles.count}>{t('SPLIT_COUNT', { messages: messages.length, files })}</p>
    </>
  );
};

/** What goes on in the new conversation, and how both go on. */
export const SplitDialog = ({ workspace, thread, messages, go, onClose }: SplitDialogProps) => {
  const { splitting } = thread;
  const details = useStore(thread.details);
  const inbox = useStore(workspace.directory).inboxes.find(({ id }) => id === details?.inbox_id);
  const [status, setStatus] = useState<(typeof STATUSES)[number]>('open');
  const [keepsAssignee, setKeepsAssignee] = useState(true);
  const [keepsLabels, setKeepsLabels] = useState(true);
  const [resolves, setResolves] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isTooMany = messages.length > MOST_SPLIT;
  const hasPeople = Boolean(details?.meta.assignee ?? details?.meta.team);

  const split = async () => {
    const ids = messages.flatMap(({ id }) => id ?? []);
    const wish = { status, keep_assignee: keepsAssignee, keep_labels: keepsLabels };
    setBusy(true);
    setProblem('');
    let made: number;
    try {
      made = await splitting.split(ids, wish);
    } catch (error) {
      setBusy(false);
      return setProblem(failureText(error));
    }
    splitting.end();
    if (resolves) void thread.setStatus('resolved', null, 'stay');
    go(pathOf(made));
    workspace.toast.show(t('SPLIT_DONE', { id: made }), {
      label: t('UNDO'),
      run: () => {
        splitting
          .undo(made)
          .then(() => go(pathOf(thread.id)))
          .catch(workspace.toast.failed);
      },
    });
  };

  return (
    <Dialog title={t('SPLIT_TITLE')} onClose={onClose}>
      <form
        className={prompt.form}
        onSubmit={(event) => {
          event.preventDefault();
          void split();
        }}
      >
        {inbox && <p>{t('SPLIT_HINT', { inbox: inbox.name })}</p>}
        <Moving messages={messages} />
        <div className={styles.status}>
          <span>{t('SPLIT_STATUS')}</span>
          <Choice
            label={t('SPLIT_STATUS')}
            of={STATUSES}
            chosen={status}
            onChoose={setStatus}
            wordOf={(each) => t(`STATUS_${each}`)}
          />
        </div>
        {hasPeople && (
          <Check checked={keepsAssignee} onChange={({ target }) => setKeepsAssignee(target.checked)}>
            {t('SPLIT_KEEP_ASSIGNEE')}
          </Check>
        )}
        {(details?.labels.length ?? 0) > 0 && (
          <Check checked={keepsLabels} onChange={({ target }) => setKeepsLabels(target.checked)}>
            {t('SPLIT_KEEP_LABELS')}
          </Check>
        )}
        {details?.status !== 'resolved' && (
          <Check checked={resolves} onChange={({ target }) => setResolves(target.checked)}>
            {t('SPLIT_RESOLVE', { id: thread.id })}
          </Check>
        )}
        {isTooMany && <p role="alert">{t('SPLIT_TOO_MANY', { most: MOST_SPLIT })}</p>}
        {problem && <p role="alert">{problem}</p>}
        <div className={prompt.buttons}>
          <Button look="quiet" onClick={onClose}>
            {t('CANCEL')}
          </Button>
          <Button type="submit" busy={busy} disabled={messages.length === 0 || isTooMany}>
            {t('SPLIT_ACTION')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
