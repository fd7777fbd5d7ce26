import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { useStore } from '../../shared/use-store.ts';
import { useTexts } from '../base/texts.ts';
import { Composer, type ComposerHandle } from '../composer/Composer.tsx';
import { DropZone } from '../composer/DropZone.tsx';
import { PartMissing } from '../shell/PartMissing.tsx';
import { DraftsContext } from '../state/conversation/answer.ts';
import { typistIn } from '../state/conversation/authors.ts';
import { buildRows } from '../state/conversation/build-rows.ts';
import { reportConnectionEvents } from '../state/conversation/connection-events.ts';
import { previewOf } from '../state/conversation/preview.ts';
import type { DisplayMessage } from '../state/conversation/rows.ts';
import { useWidget } from '../state/widget-context.ts';
import { Message } from './Message.tsx';
import { MessageList, type MessageListHandle } from './MessageList.tsx';
import { SyncStrip } from './SyncStrip.tsx';
import { useAppEvents } from './use-app-events.ts';
import { useHighlight } from './use-highlight.ts';
import { useOpenAt } from './use-open-at.ts';
import { useSending } from './use-sending.ts';
import { useTrouble } from './use-trouble.ts';
import styles from './MessageList.module.css';

const TypingBubble = lazyPart(() => import('./TypingBubble.tsx'), 'TypingBubble');
const EndedPanel = lazyPart(() => import('../transcript/EndedPanel.tsx'), 'EndedPanel', PartMissing);

export const ConversationScreen = () => {
  const texts = useTexts();
  const { page, router, conversation, consent, draft, alerts } = useWidget();
  const state = useStore(conversation);
  const pendingConsent = useStore(consent);
  const list = useRef<MessageListHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const [drafts] = useState(() => new Map<string, unknown>());
  const [highlighted, highlight] = useHighlight();
  const sending = useSending(state.id);
  const trouble = useTrouble(state);
  const [{ from, at }] = useState(() => router.getSnapshot().params);
  const [lastNew] = useState(state.messages.at(-1)?.key);
  const { channel, zone } = page;
  const rows = useMemo(
    () =>
      buildRows(state.messages, {
        texts,
        channel,
        zone,
        now: Date.now(),
        teamSeenAt: state.teamSeenAt,
        firstNew: from,
        lastNew,
        splits: state.splits,
        hasOlder: !state.allLoaded,
      }),
    [state.messages, state.teamSeenAt, state.splits, state.allLoaded, texts, channel, zone, from, lastNew],
  );
  const ended = state.status === 'resolved' && !channel.allowMessagesAfterResolved;
  const attachments = channel.enabledFeatures.includes('attachments');

  // Writing is what the visitor came for. Not on touch, where it would raise the keyboard.
  const write = useCallback(() => {
    if (document.hasFocus() && matchMedia('(pointer: fine)').matches) composer.current?.focus();
  }, []);
  useEffect(write, [write]);
  // Also loads the store, the history, and what appears on a press or an event: none needs a connection later.
  useEffect(() => {
    void import('./MarkdownText.tsx').catch(() => {});
    void TypingBubble.ask();
  }, []);
  useEffect(() => {
    if (from) list.current?.upTo(from);
  }, [from]);
  useEffect(() => reportConnectionEvents(conversation), [conversation]);
  const jump = useCallback(
    (key: string) => {
      list.current?.toMessage(key);
      highlight(key);
    },
    [highlight],
  );
  const { chooseReply } = sending;
  const reply = useCallback(
    (message: DisplayMessage) => {
      chooseReply(message);
      composer.current?.focus();
    },
    [chooseReply],
  );
  useAppEvents({ list, rows, jump, write, alerts });
  useOpenAt({ at, rows, state, loadOlder: conversation.loadOlder, jump });

  return (
    <DraftsContext value={drafts}>
      <DropZone className={styles.frame} enabled={attachments && !ended} onFiles={sending.chosen.add}>
        <SyncStrip trouble={trouble} onRetry={conversation.refresh} />
        <MessageList
          ref={list}
          rows={rows}
          loadingOlder={state.loadingOlder}
          isLoaded={state.sync === 'ready'}
          hasOlder={!state.allLoaded}
          onOpenSplit={conversation.open}
          onNearTop={() => !state.allLoaded && conversation.loadOlder()}
          renderMessage={(row) => (
            <Message
              row={row}
              highlighted={highlighted === row.key}
              onReply={ended ? undefined : reply}
              onJump={jump}
              onSay={sending.sendChoice}
            />
          )}
        >
          {rows.length === 0 && <p className={styles.empty}>{texts.t('CONVERSATION_EMPTY')}</p>}
          {state.typist && <TypingBubble {...typistIn(state.typist, channel)} />}
        </MessageList>
        {ended && <EndedPanel />}
        {!ended && !pendingConsent && (
          <Composer
            ref={composer}
            draft={draft}
            features={{ emoji: channel.enabledFeatures.includes('emoji_picker'), attachments }}
            replyTo={sending.replyTo && previewOf(sending.replyTo, texts.t)}
            onDismissReply={() => sending.chooseReply(null)}
            chosen={sending.chosen}
            onSend={sending.sendComposed}
            onVoice={sending.sendVoice}
            onTyping={conversation.signalTyping}
          />
        )}
      </DropZone>
    </DraftsContext>
  );
};
