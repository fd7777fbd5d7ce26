import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { TextStorage } from '../../shared/storage.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { COMPOSE_EVENT } from '../inbox/use-keys.ts';
import { t } from '../texts.ts';
import { AttachButton, ChosenFiles } from './ChosenFiles.tsx';
import { createDrafts, type Mode } from './drafts.ts';
import type { Thread } from './thread.ts';
import styles from './Thread.module.css';
import { useChosenFiles } from './use-chosen-files.ts';
import { useTyping } from './use-typing.ts';

const MAX_CHARACTERS = 10_000;
const MODES: Mode[] = ['reply', 'note'];

/** Safari fires the Enter that ends a composition after its end: such an Enter carries keyCode 229 (users-say 16). */
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229;

export const Composer = ({ thread, storage }: { thread: Thread; storage: TextStorage }) => {
  const [drafts] = useState(() => createDrafts(storage, thread.id));
  const [mode, setMode] = useState<Mode>('reply');
  const [text, setText] = useState(() => drafts.read('reply'));
  const box = useRef<HTMLTextAreaElement>(null);
  const chosen = useChosenFiles();
  const isEmpty = text.trim() === '' && chosen.files.length === 0;
  const { typed, stop } = useTyping(thread, mode);
  const tooLong = text.length - MAX_CHARACTERS;

  const switchTo = (next: Mode) => {
    stop();
    setMode(next);
    setText(drafts.read(next));
    box.current?.focus();
  };
  const write = (next: string) => {
    setText(next);
    drafts.write(mode, next);
    if (next) typed();
    else stop();
  };
  const send = () => {
    const words = text.trim();
    if (isEmpty || tooLong > 0) return;
    void thread.send(words, mode === 'note', chosen.files);
    chosen.clear();
    setText('');
    drafts.write(mode, '');
    stop();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') box.current?.blur();
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  useEffect(() => {
    const compose = (event: Event) => switchTo((event as CustomEvent<Mode>).detail);
    window.addEventListener(COMPOSE_EVENT, compose);
    return () => window.removeEventListener(COMPOSE_EVENT, compose);
  });

  return (
    <form
      className={styles.composer}
      data-mode={mode}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.modes} role="group" aria-label={t('REPLY')}>
        {MODES.map((each) => (
          <button key={each} type="button" aria-pressed={mode === each} onClick={() => switchTo(each)}>
            {t(each === 'reply' ? 'REPLY' : 'NOTE')}
          </button>
        ))}
      </div>
      <textarea
        ref={box}
        rows={3}
        value={text}
        dir="auto"
        aria-label={t(mode === 'reply' ? 'REPLY' : 'NOTE')}
        placeholder={t(mode === 'reply' ? 'REPLY_PLACEHOLDER' : 'NOTE_PLACEHOLDER')}
        onChange={({ target }) => write(target.value)}
        onKeyDown={press}
        onBlur={stop}
        {...chosen.handlers}
      />
      <ChosenFiles chosen={chosen} />
      <div className={styles.send}>
        <AttachButton chosen={chosen} />
        <span role="status">{tooLong > 0 && t('TOO_LONG', { count: tooLong })}</span>
        <Button type="submit" disabled={isEmpty || tooLong > 0}>
          {t(mode === 'reply' ? 'SEND' : 'ADD_NOTE')}
        </Button>
      </div>
    </form>
  );
};
