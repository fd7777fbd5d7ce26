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
import type { Schedule } from '../../state/scheduled/scheduled.ts';
import type { Workspace } from '../../state/workspace.ts';
import { openPicker } from '../../ui/Picker.tsx';
import { editLast } from '../editing/edit-last.ts';
import { FormattingButton } from '../rich-text/FormattingButton.tsx';
import { useFormatting } from '../rich-text/use-formatting.ts';
import type { WritingHandle } from '../rich-text/writing.ts';
import { useSendLater } from '../scheduled/use-send-later.ts';
import { AgentHelp } from './AgentHelp.tsx';
import type { AgentHelpStore } from './agent-help.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import { ComposerTools } from './ComposerTools.tsx';
import { EmptyPlaceholders } from './EmptyPlaceholders.tsx';
import { ReplyTarget } from './ReplyTarget.tsx';
import { SendButtons } from './SendButtons.tsx';
import { SignatureButton, SignaturePreview } from './SignaturePreview.tsx';
import { optionId, Suggestions } from './Suggestions.tsx';
import { type Choice, triggerAt } from './suggestion.ts';
import { useCannedResponses } from './use-canned-responses.ts';
import { useChosenFiles } from './use-chosen-files.ts';
import { useSignature } from './use-signature.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useTyping } from './use-typing.ts';
import { WritingBox } from './WritingBox.tsx';
import styles from './Composer.module.css';

const MODES: Mode[] = ['reply', 'note'];

/** Safari fires the Enter that ends a composition after its end: such an Enter carries keyCode 229. */
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229;

const below = (before: string, addition: string) => (before === '' ? addition : `${before}\n\n${addition}`);

type Writing = {
  mode: Mode;
  append: (into: Mode, addition: string) => void;
  insert: (addition: string) => void;
  switchTo: (mode: Mode) => void;
  focus: () => void;
};

const useCompose = ({ mode, append, insert, switchTo, focus }: Writing) =>
  useEffect(() =>
    listenToCompose(({ mode: requested = mode, addition }) => {
      if (requested !== mode) return addition ? append(requested, addition) : switchTo(requested);
      if (addition) insert(addition);
      else focus();
    }),
  );

type ComposerProps = { workspace: Workspace; thread: Thread; help: AgentHelpStore } & Pick<Snapshot, 'messages'>;

export const Composer = ({ workspace, thread, help, messages }: ComposerProps) => {
  const { drafts } = workspace;
  const [mode, setMode] = useState<Mode>('reply');
  const latestMode = useRef(mode);
  latestMode.current = mode;
  const [text, setText] = useState(() => drafts.read(thread.id, 'reply'));
  const box = useRef<WritingHandle>(null);
  const listId = useId();
  /** The text before the caret while suggestions may be shown; null when they were closed. */
  const [before, setBefore] = useState<string | null>(null);
  const trigger = before === null ? null : triggerAt(before, before.length, mode);
  const details = useStore(thread.details);
  const channel = details?.meta.channel ?? '';
  const chosen = useChosenFiles(channel, mode);
  const canned = useCannedResponses(workspace.api, chosen);
  const facts =
    details &&
    placeholderFacts(workspace, { contact: details.meta.sender, inboxId: details.inbox_id, conversation: details });
  const signature = useSignature(workspace, details?.inbox_id, facts);
  const suggestions = useSuggestions(workspace, trigger, facts, details?.inbox_id);
  const isOffered = suggestions.choices.length > 0;
  const formatting = useFormatting(workspace);
  /** What was asked to be sent although it has placeholders without a value. */
  const [doubtful, setDoubtful] = useState<{ placeholders: string[]; deliver: () => void } | null>(null);
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
  const addTo = (into: Mode, addition: string) =>
    drafts.write(thread.id, into, below(drafts.read(thread.id, into).trimEnd(), addition));
  /** Put where it can be read, changed, and sent or not; what stood there stays. */
  const append = (into: Mode, addition: string) => {
    addTo(into, addition);
    switchTo(into);
  };
  /** While a note is being written it waits in the reply: what is typed on must not go to the visitor. */
  const addDraft = (draft: string) => (latestMode.current === 'reply' ? append('reply', draft) : addTo('reply', draft));
  const draft = { content, isPrivate: mode === 'note', files: chosen.files, cannedResponses: canned.usedIn(mode) };
  const later = useSendLater({ thread, drafts, written: draft, chosen, canned }, () => {
    if (latestMode.current === 'reply') setText('');
  });
  const canSend = !isEmpty && tooLong <= 0 && !chosen.isLoading && !later.busy;
  /** `then` is queued behind the message, so it takes effect after it. */
  const deliver = (then?: AfterSending) => {
    void thread.send(draft);
    chosen.clear();
    write('');
    if (then) void thread.setStatus(then.status, then.until);
  };
  const unlessDoubtful = (deliver: () => void) => {
    if (!canSend) return;
    const placeholders = facts ? emptyPlaceholders(text, facts) : [];
    if (placeholders.length > 0) setDoubtful({ placeholders, deliver });
    else deliver();
  };
  const send = (then?: AfterSending) => unlessDoubtful(() => deliver(then));
  const sendLater = (when: Schedule) => unlessDoubtful(() => void later.schedule(when));
  const pick = (choice: Choice) => {
    if (!trigger || before === null) return;
    box.current?.complete(before.length - trigger.from, choice.insert);
    setBefore(null);
    if (choice.canned) canned.add(mode, choice.canned);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (isComposing(event)) return;
    if (suggestions.press(event, pick, () => setBefore(null))) return;
    if (event.key === 'Escape') {
      if (thread.replyTo.getSnapshot() !== null) thread.replyTo.set(null);
      else box.current?.blur();
    }
    if (event.key === 'ArrowUp' && isEmpty) editLast(event, thread, messages, workspace.profile.id);
    if (event.key !== 'Enter') return;
    if (event.altKey && mode === 'reply' && canSend) {
      event.preventDefault();
      openPicker(event.shiftKey ? 'send-later' : 'send-more');
      return;
    }
    const isWithResolve = event.shiftKey && (event.ctrlKey || event.metaKey);
    if (event.shiftKey && !isWithResolve) return;
    event.preventDefault();
    send(isWithResolve ? { status: 'resolved', until: null } : undefined);
  };
  const insert = (addition: string) => box.current?.insert(addition);
  const focus = () => box.current?.focus();
  useCompose({ mode, append, insert, switchTo, focus });

  return (
    <form
      className={styles.composer}
      data-mode={mode}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <AgentHelp help={help} onDraft={addDraft} onNote={(text) => append('note', text)} />
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
      <WritingBox
        handle={box}
        mode={mode}
        value={text}
        label={t(mode === 'reply' ? 'REPLY' : 'NOTE')}
        placeholder={t(mode === 'reply' ? 'REPLY_PLACEHOLDER' : 'NOTE_PLACEHOLDER')}
        suggestions={isOffered ? { list: listId, option: optionId(listId, suggestions.at) } : undefined}
        hasToolbar={formatting.isShown}
        onChange={(next, start) => {
          write(next);
          setBefore(start);
        }}
        onMove={(start) => setBefore((current) => (current === null ? null : start))}
        onKeyDown={press}
        onBlur={() => {
          stop();
          setBefore(null);
        }}
        fileHandlers={chosen.handlers}
      />
      {mode === 'reply' && <SignaturePreview signature={signature} />}
      <ChosenFiles chosen={chosen} />
      <div className={styles.send}>
        <ComposerTools workspace={workspace} chosen={chosen} onInsert={insert} onDone={focus}>
          <FormattingButton formatting={formatting} />
          {mode === 'reply' && <SignatureButton signature={signature} />}
        </ComposerTools>
        <span role="status">{tooLong > 0 ? t('TOO_LONG', { count: tooLong }) : later.problem}</span>
        <SendButtons mode={mode} canSend={canSend} onSend={send} onLater={sendLater} />
      </div>
      {doubtful && (
        <EmptyPlaceholders
          placeholders={doubtful.placeholders}
          onSend={() => {
            setDoubtful(null);
            doubtful.deliver();
          }}
          onClose={() => setDoubtful(null)}
        />
      )}
    </form>
  );
};
