import { useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { Spinner } from '../../../shared/ui/Spinner.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { inboxNames } from '../../base/directory.ts';
import { failureText } from '../../base/failure-text.ts';
import { pathOf } from '../../base/router.ts';
import { t } from '../../base/texts.ts';
import { ago } from '../../base/time.ts';
import { Choice } from '../../form/Choice.tsx';
import { toItem } from '../../state/conversations/item.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import type { Workspace } from '../../state/workspace.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import prompt from '../../ui/PromptDialog.module.css';
import styles from './Merge.module.css';

type MergeDialogProps = {
  workspace: Workspace;
  thread: Thread;
  go: (path: string) => void;
  /** The one to begin with. */
  other?: number;
  onClose: () => void;
};

const Others = ({
  workspace,
  thread,
  chosen,
  onChoose,
}: Pick<MergeDialogProps, 'workspace' | 'thread'> & {
  chosen: number | undefined;
  onChoose: (id: number) => void;
}) => {
  const { items } = useStore(thread.others);
  const nameOf = inboxNames(useStore(workspace.directory).inboxes);
  return (
    <fieldset className={styles.others}>
      <legend>{t('MERGE_WITH')}</legend>
      {items.map((conversation) => {
        const { id, preview, status, lastActivityAt } = toItem(conversation);
        return (
          <label key={id}>
            <input type="radio" name="merge-with" checked={id === chosen} onChange={() => onChoose(id)} />
            <span>
              <span className={styles.preview} dir="auto">
                {preview || `#${id}`}
              </span>
              <small>
                #{id} · {t(`STATUS_${status}`)}
                {nameOf(conversation.inbox_id) && (
                  <>
                    {' · '}
                    <bdi>{nameOf(conversation.inbox_id)}</bdi>
                  </>
                )}
                {` · ${ago(lastActivityAt, Date.now() / 1000)}`}
              </small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
};

/** Which of the contact's conversations, and which of the two goes on. */
export const MergeDialog = ({ workspace, thread, go, other, onClose }: MergeDialogProps) => {
  const { state, items } = useStore(thread.others);
  const contact = useStore(thread.details)?.meta.sender.id;
  const [picked, setPicked] = useState(other);
  const [isKept, setKept] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  // Chosen once: when the list changes, no other conversation takes its place unseen.
  if (picked === undefined && items[0]) setPicked(items[0].id);
  const chosen = items.some(({ id }) => id === picked) ? picked : undefined;
  const nameOf = (kept: 'this' | 'other') => (kept === 'this' ? t('MERGE_THIS', { id: thread.id }) : `#${chosen}`);

  const merge = async (otherId: number) => {
    const [from, into] = isKept ? [otherId, thread.id] : [thread.id, otherId];
    setBusy(true);
    setProblem('');
    try {
      await thread.merge(from, into);
    } catch (error) {
      setBusy(false);
      return setProblem(failureText(error));
    }
    onClose();
    if (into !== thread.id) go(pathOf(into));
    workspace.toast.show(t('MERGED', { from, into }), {
      label: t('UNDO'),
      run: () => {
        thread
          .separate(from)
          .then(() => from === thread.id && go(pathOf(from)))
          .catch(workspace.toast.failed);
      },
    });
  };

  return (
    <Dialog title={t('MERGE_CONVERSATIONS')} onClose={onClose}>
      <form
        className={prompt.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== undefined) void merge(chosen);
        }}
      >
        <p>{t('MERGE_HINT')}</p>
        {state === 'loading' && <Spinner label={t('LOADING')} />}
        {state === 'failed' && items.length === 0 && (
          <p role="alert">
            {t('MERGE_OTHERS_FAILED')}{' '}
            <Button look="text" onClick={() => void thread.others.load()}>
              {t('TRY_AGAIN')}
            </Button>
          </p>
        )}
        {state === 'ready' && items.length === 0 && <p className={styles.none}>{t('MERGE_NONE')}</p>}
        {items.length > 0 && <Others workspace={workspace} thread={thread} chosen={chosen} onChoose={setPicked} />}
        {chosen !== undefined && (
          <div className={styles.direction}>
            <span>{t('MERGE_CONTINUE')}</span>
            <Choice
              label={t('MERGE_CONTINUE')}
              of={['this', 'other'] as const}
              chosen={isKept ? 'this' : 'other'}
              onChoose={(kept) => setKept(kept === 'this')}
              wordOf={nameOf}
            />
          </div>
        )}
        {contact !== undefined && (
          <p>
            {t('MERGE_CONTACTS_FIRST')}{' '}
            <Link className={styles.link} to={`/app/contacts/${contact}`} go={go}>
              {t('MERGE_OPEN_CONTACT')}
            </Link>
          </p>
        )}
        {problem && <p role="alert">{problem}</p>}
        <div className={prompt.buttons}>
          <Button look="quiet" onClick={onClose}>
            {t('CANCEL')}
          </Button>
          <Button type="submit" busy={busy} disabled={chosen === undefined}>
            {t('MERGE_ACTION')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
