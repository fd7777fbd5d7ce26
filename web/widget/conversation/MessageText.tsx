import type { LinkPreview } from '@porchlight/core/wire/message.ts';
import { lazyPart } from '../../shared/lazy-part.ts';
import { withoutMarks } from '../state/conversation/preview.ts';
import styles from './kinds/MessageRow.module.css';

/** Anything that may be markup, an address or a quote; most messages have none of it. */
const MARKED = /[*_~`#>|[\]\\"'<@]|--|\.\.\.|\S\.\p{L}{2}|\/\/|^[ \t]*(?:[-+]|\d+[.)])\s|\([crt]/imu;

type MessageTextProps = { text: string; preview?: LinkPreview | undefined };

const Plain = ({ text }: MessageTextProps) => <p className={styles.plain}>{text.trim()}</p>;
const Coming = ({ text }: MessageTextProps) => <Plain text={withoutMarks(text)} />;
const MarkdownText = lazyPart(() => import('./MarkdownText.tsx'), 'MarkdownText', Plain, Coming);

/** Loaded with the first message that needs it; without it the text is shown as written. */
export const MessageText = (props: MessageTextProps) =>
  MARKED.test(props.text) ? <MarkdownText {...props} /> : <Plain {...props} />;
