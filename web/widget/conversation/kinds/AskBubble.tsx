import type { ReactNode } from 'react';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { Rating } from '../../rating/Rating.tsx';
import { PartMissing } from '../../shell/PartMissing.tsx';
import { isAnswered, type SendAnswer } from '../../state/conversation/answer.ts';
import type { DisplayMessage } from '../../state/conversation/rows.ts';
import { ArticleLinks, Cards } from './Cards.tsx';
import { EmailInput } from './EmailInput.tsx';
import { FormBubble } from './FormBubble.tsx';
import { OptionButtons } from './OptionButtons.tsx';
import bubble from './MessageRow.module.css';
import styles from './Question.module.css';

const CallBubble = lazyPart(() => import('../../calls/CallBubble.tsx'), 'CallBubble', PartMissing);

type AskBubbleProps = { message: DisplayMessage; onAnswer: SendAnswer; onSay: (text: string) => void };

type Kind = (props: { message: DisplayMessage; onAnswer: SendAnswer }) => ReactNode;
const KINDS: Record<string, Kind> = {
  input_email: (props) => <EmailInput {...props} />,
  input_select: (props) => <OptionButtons {...props} />,
  form: (props) => <FormBubble {...props} />,
  article: ({ message }) => <ArticleLinks message={message} />,
  input_csat: (props) => <Rating {...props} />,
  integrations: ({ message }) => <CallBubble message={message} />,
};

export const AskBubble = ({ message, onAnswer, onSay }: AskBubbleProps): ReactNode => {
  const { content_type } = message;
  if (content_type === 'cards') return <Cards message={message} onSay={onSay} />;
  const input = KINDS[content_type]?.({ message, onAnswer });
  if (!input) return null;
  return isAnswered(message) ? (
    <div className={styles.answers}>{input}</div>
  ) : (
    <div className={bubble.bubble}>{input}</div>
  );
};
