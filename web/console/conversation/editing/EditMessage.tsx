import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../../shared/is-composing.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { useStore } from '../../../shared/use-store.ts';
import { failureText } from '../../base/failure-text.ts';
import { t } from '../../base/texts.ts';
import { compose } from '../../state/conversations/compose.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import styles from './Editing.module.css';

/** The text is in the thread: the row may leave the window while it is scrolled. */
export const EditMessage = ({ thread, before }: { thread: Thread; before: string }) => {
  const editing = useStore(thread.editing);
  const box = useRef<HTMLTextAreaElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const { current } = box;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  if (!editing) return null;
  const { id, text } = editing;
  const content = text.trim();
  const close = () => {
    thread.editing.set(null);
    compose({});
  };
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!content || busy) return;
    if (content === before.trim()) return close();
    setBusy(true);
    setProblem('');
    try {
      await thread.editMessage(id, content);
      if (thread.editing.getSnapshot()?.id === id) close();
    } catch (error) {
      setProblem(failureText(error));
      setBusy(false);
      box.current?.focus();
    }
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    if (event.key === 'Enter' && !event.shiftKey) void save(event);
  };
  return (
    <form className={styles.editor} onSubmit={save}>
      <textarea
        ref={box}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        dir="auto"
        aria-label={t('EDIT_MESSAGE')}
        value={text}
        readOnly={busy}
        onChange={({ target }) => thread.editing.set({ id, text: target.value })}
        onKeyDown={press}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button look="quiet" onClick={close}>
          {t('CANCEL')}
        </Button>
        <Button type="submit" busy={busy} disabled={!content}>
          {t('SAVE')}
        </Button>
      </div>
    </form>
  );
};
