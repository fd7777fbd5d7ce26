import { isEmojiOnly } from '@porchlight/core/rules/emoji-only.ts';
import { lazy, Suspense } from 'react';
import type { SendAnswer } from './kinds/answer.ts';
import { FileBubble } from './kinds/FileBubble.tsx';
import { MessageWords } from './MessageWords.tsx';
import styles from './Message.module.css';
import type { ShownMessage } from './rows.ts';

const AskBubble = lazy(() => import('./kinds/AskBubble.tsx').then(({ AskBubble: it }) => ({ default: it })));

const ASKING = new Set(['input_email', 'input_select', 'form', 'cards', 'article', 'input_csat', 'integrations']);

/** These show their words themselves. */
const WORDED = new Set(['input_csat', 'integrations']);

type MessageBodyProps = {
  message: ShownMessage;
  onAnswer: SendAnswer;
  onSay: (text: string) => void;
  onCancel: () => void;
};

/** What a message shows: its words, its files, and what it asks. */
export const MessageBody = ({ message, onAnswer, onSay, onCancel }: MessageBodyProps) => {
  const { content, content_type, attachments, progress } = message;
  const large = content !== null && content_type === 'text' && isEmojiOnly(content);
  return (
    <>
      {content && !WORDED.has(content_type) && (
        <div className={large ? styles.emoji : styles.bubble}>{large ? content : <MessageWords text={content} />}</div>
      )}
      {attachments.map((file, index) => (
        <FileBubble key={file.id ?? index} file={file} progress={progress} onCancel={onCancel} />
      ))}
      {ASKING.has(content_type) && (
        <Suspense>
          <AskBubble message={message} onAnswer={onAnswer} onSay={onSay} />
        </Suspense>
      )}
    </>
  );
};
