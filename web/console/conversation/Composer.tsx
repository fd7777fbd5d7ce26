import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { TextStorage } from '../../shared/storage.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { COMPOSE_EVENT } from '../inbox/use-keys.ts';
import type { Desk } from '../desk.ts';
import { t } from '../texts.ts';
import { AttachButton, ChosenFiles } from './ChosenFiles.tsx';
import { createDrafts, type Mode } from './drafts.ts';
import { askedAt, type Choice, insertAt } from './suggestion.ts';
import { optionId, Suggestions } from './Suggestions.tsx';
import type { Thread } from './thread.ts';
import styles from './Thread.module.css';
import { useChosenFiles } from './use-chosen-files.ts';
import { filled, useSuggestions } from './use-suggestions.ts';
import { useTyping } from './use-typing.ts';

const MAX_CHARACTERS = 10_000;
const MODES: Mode[] = ['reply', 'note'];

/** Safari fires the Enter that ends a composition after its end: such an Enter carries keyCode 229 (users-say 16). */
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229;

type ComposerProps = { desk: Desk; thread: Thread; storage: TextStorage };

export const Composer = ({ desk, thread, storage }: ComposerProps) => {
  const [drafts] = useState(() => createDrafts(storage, thread.id));
  const [mode, setMode] = useState<Mode>('reply');
  const [text, setText] = useState(() => drafts.read('reply'));
  const box = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  /** Where the caret is while suggestions may be shown; null when they were closed. */
  const [caret, setCaret] = useState<number | null>(null);
  const asked = caret === null ? null : askedAt(text, caret, mode);
  const suggestions = useSuggestions(desk, asked);
  const isOffered = suggestions.choices.length > 0;
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
  const pick = async (choice: Choice) => {
    if (!asked || caret === null) return;
    setCaret(null);
    const next = insertAt(text, caret, asked, await filled(desk, thread.id, choice));
    write(next.text);
    box.current?.focus();
    // After React has put the text there.
    requestAnimationFrame(() => box.current?.setSelectionRange(next.caret, next.caret));
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (
      !isComposing(event) &&
      suggestions.press(
        event,
        (choice) => void pick(choice),
        () => setCaret(null),
      )
    )
      return;
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
      {isOffered && (
        <Suggestions
          id={listId}
          choices={suggestions.choices}
          at={suggestions.at}
          onPick={(choice) => void pick(choice)}
        />
      )}
      <textarea
        ref={box}
        aria-autocomplete="list"
        aria-controls={isOffered ? listId : undefined}
        aria-activedescendant={isOffered ? optionId(listId, suggestions.at) : undefined}
        rows={3}
        value={text}
        dir="auto"
        aria-label={t(mode === 'reply' ? 'REPLY' : 'NOTE')}
        placeholder={t(mode === 'reply' ? 'REPLY_PLACEHOLDER' : 'NOTE_PLACEHOLDER')}
        onChange={({ target }) => {
          write(target.value);
          setCaret(target.selectionStart);
        }}
        onKeyDown={press}
        onBlur={() => {
          stop();
          setCaret(null);
        }}
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
