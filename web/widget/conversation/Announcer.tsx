import { useEffect, useRef, useState } from 'react';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { useTexts } from '../texts.ts';
import type { Row } from './rows.ts';
import { previewOf } from './preview.ts';

/** After a pause of the line many may come at once: the last of them are enough to know what to read. */
const MOST = 5;

/** Says politely who wrote what, for messages that arrive while the screen stands. */
export const Announcer = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useTexts();
  const [said, setSaid] = useState({ key: '', words: '' });
  const last = rows.at(-1);
  const known = useRef(last?.key);
  useEffect(() => {
    if (last?.kind !== 'message' || last.key === known.current) return;
    const before = known.current;
    known.current = last.key;
    if (before === undefined) return;
    // Those of another conversation have no place to count from.
    const at = rows.findIndex(({ key }) => key === before);
    const words = (at < 0 ? [last] : rows.slice(at + 1).slice(-MOST))
      .filter((row) => row.kind === 'message' && !row.mine)
      .map(
        (row) =>
          row.kind === 'message' && t('ANNOUNCE_MESSAGE', { name: row.author.name, text: previewOf(row.message, t) }),
      );
    if (words.length > 0) setSaid({ key: last.key, words: words.join('\n') });
  }, [last, rows, t]);
  return (
    <Hidden role="status" data-announcer>
      {/* Anew each time: the same words twice are two messages. */}
      <span key={said.key}>{said.words}</span>
    </Hidden>
  );
};
