import { lazyPart } from '../../shared/lazy-part.ts';
import styles from './MessageRow.module.css';

/** Anything that may be a mark, an address or a quote to set; most of what people write has none of it. */
const MARKED = /[*_~`#>|[\]\\"'<@]|--|\.\.\.|\S\.\p{L}{2}|\/\/|^\s*(?:[-+]|\d+[.)])\s|\([crt]/imu;

const Plain = ({ text }: { text: string }) => <p className={styles.plain}>{text.trim()}</p>;
const Markdown = lazyPart(() => import('../../shared/markdown/Markdown.tsx'), 'Markdown', Plain, Plain);

/** A message's words. What reads Markdown comes with the first message that has any; until then the text stands as written. */
export const MessageWords = ({ text }: { text: string }) =>
  MARKED.test(text) ? <Markdown text={text} /> : <Plain text={text} />;
