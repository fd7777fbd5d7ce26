import { lazyPart } from '../../shared/lazy-part.ts';
import { withoutMarks } from '../state/conversation/preview.ts';
import styles from './kinds/MessageRow.module.css';

/** Anything that may be markup, an address or a quote; most messages have none of it. */
const MARKED = /[*_~`#>|[\]\\"'<@]|--|\.\.\.|\S\.\p{L}{2}|\/\/|^[ \t]*(?:[-+]|\d+[.)])\s|\([crt]/imu;

const Plain = ({ text }: { text: string }) => <p className={styles.plain}>{text.trim()}</p>;
const Coming = ({ text }: { text: string }) => <Plain text={withoutMarks(text)} />;
const MarkdownText = lazyPart(() => import('./MarkdownText.tsx'), 'MarkdownText', Plain, Coming);

/**
 * The Markdown renderer is loaded with the first message that needs it; until then the text has no markup, and as
 * written where it cannot be loaded.
 */
export const MessageText = ({ text }: { text: string }) =>
  MARKED.test(text) ? <MarkdownText text={text} /> : <Plain text={text} />;
