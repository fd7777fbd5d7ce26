import { useEffect, useRef, useState } from 'react';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { useTexts } from '../base/texts.ts';
import { arrivedSince, wasSplitSince } from '../state/conversation/arrived-since.ts';
import { previewOf } from '../state/conversation/preview.ts';
import type { Row } from '../state/conversation/rows.ts';

/** After an interruption many may come at once: the last of them are enough. */
const MOST = 5;

export const Announcer = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useTexts();
  const [announced, setAnnounced] = useState({ key: '', text: '' });
  const lastRows = useRef(rows);
  const hasBegun = useRef(rows.length > 0);
  useEffect(() => {
    const isHistory = !hasBegun.current;
    const arrived = arrivedSince(lastRows.current, rows).slice(-MOST);
    const wasSplit = wasSplitSince(lastRows.current, rows);
    lastRows.current = rows;
    hasBegun.current ||= rows.length > 0;
    if (isHistory) return;
    const text = arrived.map(({ author, message }) =>
      t('ANNOUNCE_MESSAGE', { name: author.name, text: previewOf(message, t) }),
    );
    const newest = arrived.at(-1);
    if (wasSplit) setAnnounced({ key: `split-${rows.length}`, text: t('SPLIT_CONTINUES') });
    if (newest) setAnnounced({ key: newest.key, text: text.join('\n') });
  }, [rows, t]);
  return (
    <Hidden role="status" data-announcer>
      {/* Rendered again each time: the same text twice is two messages. */}
      <span key={announced.key}>{announced.text}</span>
    </Hidden>
  );
};
