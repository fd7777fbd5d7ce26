import { lazy, Suspense } from 'react';
import styles from './Message.module.css';

const Markdown = lazy(() => import('../../shared/markdown/Markdown.tsx').then(({ Markdown: it }) => ({ default: it })));

/** Anything that may be a mark, an address or a quote to set; most of what people write has none of it. */
const MARKED = /[*_~`#>|[\]\\"'<@]|--|\.\.\.|\S\.\p{L}{2}|\/\/|^\s*(?:[-+]|\d+[.)])\s|\([crt]/imu;

const Plain = ({ text }: { text: string }) => <p className={styles.plain}>{text.trim()}</p>;

/** A message's words. What reads Markdown comes with the first message that has any; until then the text stands as written. */
export const MessageWords = ({ text }: { text: string }) =>
  MARKED.test(text) ? (
    <Suspense fallback={<Plain text={text} />}>
      <Markdown text={text} />
    </Suspense>
  ) : (
    <Plain text={text} />
  );
