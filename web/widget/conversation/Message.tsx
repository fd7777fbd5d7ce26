import { memo } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import type { DisplayMessage, MessageRowData } from '../state/conversation/rows.ts';
import { useWidget } from '../state/widget-context.ts';
import { MessageBody } from './MessageBody.tsx';
import { MessageRow } from './MessageRow.tsx';

const OwnMessage = lazyPart(() => import('./own/OwnMessage.tsx'), 'OwnMessage');

type MessageProps = {
  row: MessageRowData;
  highlighted: boolean;
  /** Undefined where no reply can be sent. */
  onReply: ((message: DisplayMessage) => void) | undefined;
  onJump: (key: string) => void;
  onSay: (text: string) => void;
};

/** Memoised: typing and connection events must not render every message. */
export const Message = memo(({ row, highlighted, onReply, onJump, onSay }: MessageProps) => {
  const { conversation, contact, page } = useWidget();
  const discard = () => conversation.discard(row.key);
  return (
    <MessageRow
      row={row}
      highlighted={highlighted}
      onReply={onReply && (() => onReply(row.message))}
      onRetry={(withoutFile) => conversation.retry(row.key, withoutFile)}
      onDiscard={discard}
      onJump={onJump}
    >
      <MessageBody
        message={row.message}
        onAnswer={async (answer) => {
          if (row.message.id === null) return;
          await conversation.answer(row.message.id, answer);
          await contact.fetch();
        }}
        onSay={onSay}
        onCancel={discard}
      />
      {(row.message.content_attributes.edited_at ||
        (row.mine && page.channel.enabledFeatures.includes('edit_messages'))) && <OwnMessage row={row} />}
    </MessageRow>
  );
});
