import { useEffect, useRef, useState } from 'react';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { useTexts } from '../texts.ts';
import type { Row } from './rows.ts';
import { previewOf } from './preview.ts';

/** Says politely who wrote what, for messages that arrive while the screen stands (users-say 11). */
export const Announcer = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useTexts();
  const [words, setWords] = useState('');
  const last = rows.at(-1);
  const known = useRef(last?.key);
  useEffect(() => {
    if (last?.kind !== 'message' || last.key === known.current) return;
    const first = known.current === undefined;
    known.current = last.key;
    if (!first && !last.mine)
      setWords(t('ANNOUNCE_MESSAGE', { name: last.author.name, text: previewOf(last.message, t) }));
  }, [last, t]);
  return (
    <Hidden role="status" data-announcer>
      {words}
    </Hidden>
  );
};
