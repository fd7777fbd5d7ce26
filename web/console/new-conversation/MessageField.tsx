import type { PlaceholderFacts } from '@porchlight/core/rules/texts/placeholders.ts';
import type { CannedResponse } from '@porchlight/core/wire/settings/canned-response.ts';
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isComposing } from '../../shared/is-composing.ts';
import { t } from '../base/texts.ts';
import { optionId, Suggestions } from '../conversation/composer/Suggestions.tsx';
import { type Choice, insertAt, triggerAt } from '../conversation/composer/suggestion.ts';
import { useSuggestions } from '../conversation/composer/use-suggestions.ts';
import type { Workspace } from '../state/workspace.ts';

type MessageFieldProps = {
  workspace: Workspace;
  facts: PlaceholderFacts;
  text: string;
  onWrite: (text: string) => void;
  onCanned: (canned: CannedResponse) => void;
  onSend: () => void;
  isFocused?: boolean;
} & Omit<ComponentProps<'textarea'>, 'value' | 'onChange'>;

/** The first message to a person: `/` offers canned responses, Enter sends, Shift+Enter begins a new line. */
export const MessageField = ({
  workspace,
  facts,
  text,
  onWrite,
  onCanned,
  onSend,
  isFocused = false,
  ...rest
}: MessageFieldProps) => {
  const [caret, setCaret] = useState<number | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const trigger = caret === null ? null : triggerAt(text, caret, 'reply');
  const suggestions = useSuggestions(workspace, trigger, facts);
  const isOffered = suggestions.choices.length > 0;

  useEffect(() => {
    if (isFocused) box.current?.focus();
  }, [isFocused]);
  const pick = (choice: Choice) => {
    if (!trigger || caret === null) return;
    setCaret(null);
    const next = insertAt(text, caret, trigger, choice.insert);
    onWrite(next.text);
    if (choice.canned) onCanned(choice.canned);
    // After React has put the text there.
    requestAnimationFrame(() => box.current?.setSelectionRange(...next.selection));
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent) || suggestions.press(event, pick, () => setCaret(null))) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onSend();
  };
  return (
    <>
      {isOffered && <Suggestions id={listId} choices={suggestions.choices} at={suggestions.at} onPick={pick} />}
      <textarea
        {...rest}
        ref={box}
        aria-autocomplete="list"
        aria-controls={isOffered ? listId : undefined}
        aria-activedescendant={isOffered ? optionId(listId, suggestions.at) : undefined}
        aria-label={t('FIRST_MESSAGE')}
        placeholder={t('REPLY_PLACEHOLDER')}
        dir="auto"
        value={text}
        onChange={({ target }) => {
          onWrite(target.value);
          setCaret(target.selectionStart);
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={press}
      />
    </>
  );
};
