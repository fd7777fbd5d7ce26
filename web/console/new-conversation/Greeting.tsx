import { emptyPlaceholders } from '@porchlight/core/rules/texts/placeholders.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import { MAX_CONTENT_LENGTH } from '@porchlight/core/wire/limits.ts';
import type { ListedVisitor, OpenedVisitor } from '@porchlight/core/wire/widget/live-visitor.ts';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../../shared/api.ts';
import { shortId } from '../../shared/short-id.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { failureText } from '../base/failure-text.ts';
import { pathOf } from '../base/router.ts';
import { t } from '../base/texts.ts';
import { EmptyPlaceholders } from '../conversation/composer/EmptyPlaceholders.tsx';
import { optionId, Suggestions } from '../conversation/composer/Suggestions.tsx';
import { type Choice, insertAt, triggerAt } from '../conversation/composer/suggestion.ts';
import { useSuggestions } from '../conversation/composer/use-suggestions.ts';
import { Problem } from '../form/Problem.tsx';
import { placeholderFacts } from '../state/conversations/placeholder-facts.ts';
import type { Workspace } from '../state/workspace.ts';
import ask from '../ui/PromptDialog.module.css';
import styles from './NewConversation.module.css';

type GreetingProps = {
  workspace: Workspace;
  visitor: ListedVisitor;
  reload: () => Promise<void>;
  go: (path: string) => void;
};

const hasStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.failure.kind === 'status' && error.failure.status === status;

const contactOf = ({ name, contact }: ListedVisitor) => ({
  id: contact?.id ?? 0,
  name,
  email: contact?.email ?? null,
  phone_number: null,
  custom_attributes: {},
});

/** The first message to a visitor who is on the website: a suggestion that is sent with one click, or other words. */
export const Greeting = ({ workspace, visitor, reload, go }: GreetingProps) => {
  const [text, setText] = useState<string>(t('GREETING_TEXT'));
  const [caret, setCaret] = useState<number | null>(null);
  const [used, setUsed] = useState<readonly number[]>([]);
  const [state, setState] = useState<'idle' | 'busy' | { problem: string }>('idle');
  const [doubtful, setDoubtful] = useState<readonly string[]>([]);
  const box = useRef<HTMLTextAreaElement>(null);
  const sent = useRef({ content: '', echo_id: '' });
  const listId = useId();
  const facts = placeholderFacts(workspace, {
    contact: contactOf(visitor),
    inboxId: visitor.inbox_id,
    conversation: null,
  });
  const trigger = caret === null ? null : triggerAt(text, caret, 'reply');
  const suggestions = useSuggestions(workspace, trigger, facts);
  const isOffered = suggestions.choices.length > 0;
  const content = text.trim();

  const pick = (choice: Choice) => {
    if (!trigger || caret === null) return;
    const next = insertAt(text, caret, trigger, choice.insert);
    setCaret(null);
    setText(next.text);
    if (choice.canned) setUsed([...new Set([...used, choice.canned.id])]);
    // After React has put the text there.
    requestAnimationFrame(() => box.current?.setSelectionRange(...next.selection));
  };
  const path = accountPath(workspace.accountId, `live_visitors/${visitor.id}`);
  const refusalText = async (refusal: unknown) => {
    try {
      const { conversation } = await workspace.api.get<OpenedVisitor>(path);
      return conversation ? t('GREETING_OPEN') : failureText(refusal);
    } catch (error) {
      return hasStatus(error, 404) ? t('GREETING_LEFT') : failureText(refusal);
    }
  };
  const deliver = async () => {
    setDoubtful([]);
    setState('busy');
    // The same again finds what the first request began.
    if (sent.current.content !== content) sent.current = { content, echo_id: shortId() };
    try {
      const body = { ...sent.current, canned_response_ids: used };
      const begun = await workspace.api.post<{ id: number }>(`${path}/greetings`, body);
      workspace.list.refreshSoon();
      go(pathOf(begun.id));
    } catch (error) {
      const isRefused = hasStatus(error, 409);
      setState({ problem: isRefused ? await refusalText(error) : failureText(error) });
      if (isRefused) await reload();
    }
  };
  const send = () => {
    if (content === '' || state === 'busy') return;
    const placeholders = emptyPlaceholders(content, { ...facts, conversation: { display_id: 1 } });
    if (placeholders.length > 0) setDoubtful(placeholders);
    else void deliver();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    if (suggestions.press(event, pick, () => setCaret(null))) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={ask.form}
      aria-label={t('START_CONVERSATION')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.box}>
        {isOffered && <Suggestions id={listId} choices={suggestions.choices} at={suggestions.at} onPick={pick} />}
        <textarea
          ref={box}
          aria-autocomplete="list"
          aria-controls={isOffered ? listId : undefined}
          aria-activedescendant={isOffered ? optionId(listId, suggestions.at) : undefined}
          aria-label={t('FIRST_MESSAGE')}
          placeholder={t('REPLY_PLACEHOLDER')}
          rows={3}
          dir="auto"
          maxLength={MAX_CONTENT_LENGTH}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setCaret(target.selectionStart);
          }}
          onBlur={() => setCaret(null)}
          onKeyDown={press}
        />
      </div>
      <Problem text={typeof state === 'object' ? state.problem : undefined} />
      <div className={ask.buttons}>
        <Button type="submit" busy={state === 'busy'} disabled={content === ''}>
          {t('START_CONVERSATION')}
        </Button>
      </div>
      {doubtful.length > 0 && (
        <EmptyPlaceholders placeholders={doubtful} onSend={() => void deliver()} onClose={() => setDoubtful([])} />
      )}
    </form>
  );
};
