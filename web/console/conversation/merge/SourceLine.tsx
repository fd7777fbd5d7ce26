import { pathOf } from '../../base/router.ts';
import { t } from '../../base/texts.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './Merge.module.css';

type SourceLineProps = { conversation: number | null; go: (path: string) => void };

/** Above messages of a conversation that was merged into the one on the screen, and where its own go on. */
export const SourceLine = ({ conversation, go }: SourceLineProps) => (
  <p className={styles.source}>
    {conversation === null ? (
      t('MERGE_BACK_HERE')
    ) : (
      <Link to={pathOf(conversation)} go={go}>
        {t('MERGE_FROM', { id: conversation })}
      </Link>
    )}
  </p>
);
