import { isEmojiOnly } from '@porchlight/core/rules/markdown/emoji-only.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import { PartMissing } from '../shell/PartMissing.tsx';
import type { SendAnswer } from '../state/conversation/answer.ts';
import type { DisplayMessage } from '../state/conversation/rows.ts';
import { FileBubble } from './kinds/FileBubble.tsx';
import { MessageText } from './MessageText.tsx';
import styles from './kinds/MessageRow.module.css';

const AskBubble = lazyPart(() => import('./kinds/AskBubble.tsx'), 'AskBubble', PartMissing);

const ASKING = new Set(['input_email', 'input_select', 'form', 'cards', 'article', 'input_csat', 'integrations']);

const WORDED = new Set(['input_csat', 'integrations']);

type MessageBodyProps = {
  message: DisplayMessage;
  onAnswer: SendAnswer;
  onSay: (text: string) => void;
  onCancel: () => void;
};

export const MessageBody = ({ message, onAnswer, onSay, onCancel }: MessageBodyProps) => {
  const { content, content_type, attachments, progress, state } = message;
  const large = content !== null && content_type === 'text' && isEmojiOnly(content);
  return (
    <>
      {content && !WORDED.has(content_type) && (
        <div className={large ? styles.emoji : styles.bubble}>
          {large ? content : <MessageText text={content} preview={message.content_attributes.link_preview} />}
        </div>
      )}
      {Object.entries(attachments).map(([index, file]) => (
        // A file keeps its element when it arrives, and its id changes only then.
        <FileBubble
          key={index}
          file={file}
          progress={Number(index) === attachments.length - 1 ? progress : undefined}
          refused={state === 'failed'}
          onCancel={onCancel}
        />
      ))}
      {ASKING.has(content_type) && <AskBubble message={message} onAnswer={onAnswer} onSay={onSay} />}
    </>
  );
};
