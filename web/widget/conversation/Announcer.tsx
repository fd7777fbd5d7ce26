import { useEffect, useRef, useState } from 'react';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { useTexts } from '../base/texts.ts';
import { previewOf } from '../state/conversation/preview.ts';
import type { Row } from '../state/conversation/rows.ts';

/** After an interruption many may come at once: the last of them are enough. */
const MOST = 5;

const isTheirs = (row: Row) => row.kind === 'message' && !row.mine;

export const Announcer = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useTexts();
  const [announced, setAnnounced] = useState({ key: '', text: '' });
  /** The visitor's own messages are not counted: they stay last while they wait to be sent. */
  const theirs = rows.filter(isTheirs);
  const newest = theirs.at(-1)?.key;
  const lastNewest = useRef(newest);
  const hasBegun = useRef(rows.length > 0);
  useEffect(() => {
    const before = lastNewest.current;
    const isHistory = !hasBegun.current;
    lastNewest.current = newest;
    hasBegun.current ||= rows.length > 0;
    if (isHistory || newest === undefined || newest === before) return;
    const at = theirs.findIndex(({ key }) => key === before);
    // Messages of another conversation have no previous position.
    const text = theirs
      .slice(before === undefined || at >= 0 ? at + 1 : -1)
      .slice(-MOST)
      .map(
        (row) =>
          row.kind === 'message' && t('ANNOUNCE_MESSAGE', { name: row.author.name, text: previewOf(row.message, t) }),
      );
    if (text.length > 0) setAnnounced({ key: newest, text: text.join('\n') });
  }, [newest, rows, theirs, t]);
  return (
    <Hidden role="status" data-announcer>
      {/* Rendered again each time: the same text twice is two messages. */}
      <span key={announced.key}>{announced.text}</span>
    </Hidden>
  );
};
