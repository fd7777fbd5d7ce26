import { t } from '../base/texts.ts';
import { Link } from '../ui/Link.tsx';
import styles from './NotFound.module.css';

type NotFoundProps = { go: (path: string) => void; title?: string; hint?: string };

export const NotFound = ({ go, title = t('PAGE_NOT_FOUND'), hint = t('PAGE_NOT_FOUND_HINT') }: NotFoundProps) => (
  <div className={styles.missing}>
    <h1>{title}</h1>
    <p>{hint}</p>
    <Link to="/app" go={go}>
      {t('BACK_TO_CONVERSATIONS')}
    </Link>
  </div>
);
