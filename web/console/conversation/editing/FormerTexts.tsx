import type { FormerText } from '@porchlight/core/wire/message.ts';
import { useCallback, useState } from 'react';
import { t } from '../../base/texts.ts';
import { LoadedContent } from '../../loading/LoadedContent.tsx';
import { useLoaded } from '../../loading/use-loaded.ts';
import type { Thread } from '../../state/conversations/thread.ts';
import { MessageTime } from '../MessageTime.tsx';
import styles from './Editing.module.css';

type FormerTextsProps = { thread: Thread; id: number; present: string | null };

const List = ({ texts }: { texts: readonly FormerText[] }) => (
  <ol className={styles.texts}>
    {texts.map(({ id, content, created_at }) => (
      <li key={id}>
        <p dir="auto">{content}</p>
        <span>
          {t('REPLACED_AT')} <MessageTime at={created_at} />
        </span>
      </li>
    ))}
  </ol>
);

const Loading = ({ thread, id, present }: FormerTextsProps) => {
  // Another edit has another text before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each edit is loaded again
  const load = useCallback(() => thread.formerTexts(id), [thread, id, present]);
  const { state, reload } = useLoaded(load);
  return (
    <LoadedContent state={state} reload={reload}>
      {(texts) => <List texts={texts} />}
    </LoadedContent>
  );
};

export const FormerTexts = (props: FormerTextsProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.editHistory}>
      <button type="button" aria-expanded={isOpen} title={t('SHOW_FORMER_TEXTS')} onClick={() => setOpen(!isOpen)}>
        {t('EDITED')}
      </button>
      {isOpen && <Loading {...props} />}
    </div>
  );
};
