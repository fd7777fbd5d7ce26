import { charactersLeft } from '@porchlight/core/rules/files/channel-limits.ts';
import { emptyPlaceholders } from '@porchlight/core/rules/texts/placeholders.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Snapshot } from '../../../shared/conversation-store/types.ts';
import { useStore } from '../../../shared/use-store.ts';
import type { AfterSending } from '../../actions/SendMore.tsx';
import { t } from '../../base/texts.ts';
import { listenToCompose } from '../../state/conversations/compose.ts';
import type { Mode } from '../../state/conversations/drafts.ts';
import { placeholderFacts } from '../../state/conversations/placeholder-facts.ts';
import { signed } from '../../state/conversations/signature.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import type { Workspace } from '../../state/workspace.ts';
import { openPicker } from '../../ui/Picker.tsx';
import { editLast } from '../editing/edit-last.ts';
import { AgentHelp } from './AgentHelp.tsx';
import type { AgentHelpStore } from './agent-help.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import { ComposerTools } from './ComposerTools.tsx';
import { EmptyPlaceholders } from './EmptyPlaceholders.tsx';
import { ReplyTarget } from './ReplyTarget.tsx';
import { SendButtons } from './SendButtons.tsx';
import { SignatureButton, SignaturePreview } from './SignaturePreview.tsx';
import { optionId, Suggestions } from './Suggestions.tsx';
import { type Choice, insertAt, triggerAt } from './suggestion.ts';
import { useCannedResponses } from './use-canned-responses.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import { useSignature } from './use-signature.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useTyping } from './use-typing.ts';
import styles from './Composer.module.css';

const MODES: Mode[] = ['reply', 'note'];

/** Safari fires the Enter that ends a composition after its end: such an Enter carries keyCode 229. */
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229;

const below = (before: string, addition: string) => (before === '' ? addition : `${before}\n\n${addition}`);

type ComposerProps = { workspace: Workspace; thread: Thread; help: AgentHelpStore } & Pick<Snapshot, 'messages'>;

export const Composer = ({ workspace, thread, help, messages }: ComposerProps) => {
  const { drafts } = workspace;
  const [mode, setMode] = useState<Mode>('reply');
  const [text, setText] = useState(() => drafts.read(thread.id, 'reply'));
  const box = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  /** Where the caret is while suggestions may be shown; null when they were closed. */
  const [caret, setCaret] = useState<number | null>(null);
  const trigger = caret === null ? null : triggerAt(text, caret, mode);
  const details = useStore(thread.details);
  const channel = details?.meta.channel ?? '';
  const chosen = useChosenFiles(channel);
  const canned = useCannedResponses(workspace.api, chosen);
  const facts =
    details &&
    placeholderFacts(workspace, { contact: details.meta.sender, inboxId: details.inbox_id, conversation: details });
  const signature = useSignature(workspace, details?.inbox_id, facts);
  const suggestions = useSuggestions(workspace, trigger, facts);
  const isOffered = suggestions.choices.length > 0;
  /** What was asked to be sent although it has placeholders without a value. */
  const [doubtful, setDoubtful] = useState<{ placeholders: string[]; then: AfterSending | undefined } | null>(null);
  const isEmpty = text.trim() === '' && chosen.files.length === 0;
  const { typed, stop } = useTyping(thread, mode);
  const isSigned = mode === 'reply' && signature.isOn;
  const content = signed(text.trim(), isSigned ? signature.text : '');
  const tooLong = -charactersLeft(content, channel);

  const switchTo = (next: Mode) => {
    stop();
    setMode(next);
    setText(drafts.read(thread.id, next));
    box.current?.focus();
  };
  const write = (next: string) => {
    setText(next);
    drafts.write(thread.id, mode, next);
    if (next) return typed();
    stop();
    canned.forget(mode);
  };
  /** Put where it can be read, changed, and sent or not; what stood there stays. */
  const append = (into: Mode, addition: string) => {
    drafts.write(thread.id, into, below(drafts.read(thread.id, into).trimEnd(), addition));
    switchTo(into);
  };
  const canSend = !isEmpty && tooLong <= 0 && !chosen.isLoading;
  /** `then` is queued behind the message, so it takes effect after it. */
  const deliver = (then?: AfterSending) => {
    const { files } = chosen;
    const isPrivate = mode === 'note';
    void thread.send({ content, isPrivate, files, cannedResponses: canned.usedIn(mode) });
    chosen.clear();
    write('');
    setDoubtful(null);
    if (then) void thread.setStatus(then.status, then.until);
  };
  const send = (then?: AfterSending) => {
    if (!canSend) return;
    const placeholders = facts ? emptyPlaceholders(text, facts) : [];
    if (placeholders.length > 0) setDoubtful({ placeholders, then });
    else deliver(then);
  };
  const select = (start: number, end: number) => {
    box.current?.focus();
    // After React has put the text there.
    requestAnimationFrame(() => box.current?.setSelectionRange(start, end));
  };
  const insert = (addition: string) => {
    const at = box.current?.selectionEnd ?? text.length;
    write(text.slice(0, at) + addition + text.slice(at));
    select(at + addition.length, at + addition.length);
  };
  const pick = (choice: Choice) => {
    if (!trigger || caret === null) return;
    setCaret(null);
    const next = insertAt(text, caret, trigger, choice.insert);
    write(next.text);
    if (choice.canned) canned.add(mode, choice.canned);
    select(...next.selection);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isComposing(event) && suggestions.press(event, pick, () => setCaret(null))) return;
    if (event.key === 'Escape') {
      if (thread.replyTo.getSnapshot() !== null) thread.replyTo.set(null);
      else box.current?.blur();
    }
    if (event.key === 'ArrowUp' && isEmpty) editLast(event, thread, messages, workspace.profile.id);
    if (event.key !== 'Enter' || isComposing(event)) return;
    if (event.altKey && mode === 'reply' && canSend) {
      event.preventDefault();
      openPicker('send-more');
      return;
    }
    const isWithResolve = event.shiftKey && (event.ctrlKey || event.metaKey);
    if (event.shiftKey && !isWithResolve) return;
    event.preventDefault();
    send(isWithResolve ? { status: 'resolved', until: null } : undefined);
  };
  useEffect(() =>
    listenToCompose(({ mode: wanted, addition }) => {
      if (wanted) switchTo(wanted);
      if (addition) insert(addition);
      else if (!wanted) box.current?.focus();
    }),
  );

  return (
    <form
      className={styles.composer}
      data-mode={mode}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <AgentHelp help={help} onText={append} />
      <div className={styles.modes} role="group" aria-label={t('REPLY')}>
        {MODES.map((each) => (
          <button key={each} type="button" aria-pressed={mode === each} onClick={() => switchTo(each)}>
            {t(each === 'reply' ? 'REPLY' : 'NOTE')}
          </button>
        ))}
        {text.trim() !== '' && <span className={styles.draft}>{t('DRAFT_SAVED')}</span>}
      </div>
      <ReplyTarget thread={thread} messages={messages} />
      {isOffered && <Suggestions id={listId} choices={suggestions.choices} at={suggestions.at} onPick={pick} />}
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
      {mode === 'reply' && <SignaturePreview signature={signature} />}
      <ChosenFiles chosen={chosen} />
      <div className={styles.send}>
        <ComposerTools workspace={workspace} chosen={chosen} onInsert={insert} onDone={() => box.current?.focus()}>
          {mode === 'reply' && <SignatureButton signature={signature} />}
        </ComposerTools>
        <span role="status">{tooLong > 0 && t('TOO_LONG', { count: tooLong })}</span>
        <SendButtons mode={mode} canSend={canSend} onSend={send} />
      </div>
      {doubtful && (
        <EmptyPlaceholders
          placeholders={doubtful.placeholders}
          onSend={() => deliver(doubtful.then)}
          onClose={() => setDoubtful(null)}
        />
      )}
    </form>
  );
};
