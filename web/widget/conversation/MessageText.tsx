import { lazyPart } from '../../shared/lazy-part.ts';
import { withoutMarks } from '../state/conversation/preview.ts';
import styles from './kinds/MessageRow.module.css';

/** Anything that may be a mark, an address or a quote to set; most of what people write has none of it. */
const MARKED = /[*_~`#>|[\]\\"'<@]|--|\.\.\.|\S\.\p{L}{2}|\/\/|^[ \t]*(?:[-+]|\d+[.)])\s|\([crt]/imu;

const Plain = ({ text }: { text: string }) => <p className={styles.plain}>{text.trim()}</p>;
const Coming = ({ text }: { text: string }) => <Plain text={withoutMarks(text)} />;
const MarkdownText = lazyPart(() => import('./MarkdownText.tsx'), 'MarkdownText', Plain, Coming);

/**
 * A message's words. What reads Markdown comes with the first message that has any; until then the words stand without their
 * marks, and as written where it does not come.
 */
export const MessageText = ({ text }: { text: string }) =>
  MARKED.test(text) ? <MarkdownText text={text} /> : <Plain text={text} />;
