import { emptyPlaceholders } from '@porchlight/core/rules/texts/placeholders.ts';
import { accountPath } from '@porchlight/core/wire/http.ts';
import { MAX_CONTENT_LENGTH } from '@porchlight/core/wire/limits.ts';
import type { ListedVisitor, OpenedVisitor } from '@porchlight/core/wire/widget/live-visitor.ts';
import { useRef, useState } from 'react';
import { hasStatus } from '../../shared/api.ts';
import { shortId } from '../../shared/short-id.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { failureText } from '../base/failure-text.ts';
import { pathOf } from '../base/router.ts';
import { t } from '../base/texts.ts';
import { EmptyPlaceholders } from '../conversation/composer/EmptyPlaceholders.tsx';
import { Problem } from '../form/Problem.tsx';
import { placeholderFacts } from '../state/conversations/placeholder-facts.ts';
import type { Workspace } from '../state/workspace.ts';
import { MessageField } from './MessageField.tsx';
import ask from '../ui/PromptDialog.module.css';
import styles from './NewConversation.module.css';

type GreetingProps = {
  workspace: Workspace;
  visitor: ListedVisitor;
  reload: () => Promise<void>;
  go: (path: string) => void;
};

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
  const [used, setUsed] = useState<readonly number[]>([]);
  const [state, setState] = useState<'idle' | 'busy' | { problem: string }>('idle');
  const [doubtful, setDoubtful] = useState<readonly string[]>([]);
  const sent = useRef({ content: '', echo_id: '' });
  const facts = placeholderFacts(workspace, {
    contact: contactOf(visitor),
    inboxId: visitor.inbox_id,
    conversation: null,
  });
  const content = text.trim();

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
        <MessageField
          {...{ workspace, facts, text }}
          rows={3}
          maxLength={MAX_CONTENT_LENGTH}
          onWrite={setText}
          onCanned={({ id }) => setUsed((before) => [...new Set([...before, id])])}
          onSend={send}
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
