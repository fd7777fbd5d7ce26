import { Button } from '../../../shared/ui/Button.tsx';
import { Buttons } from '../../form/Buttons.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Article, ArticleTexts } from '../centre-api.ts';
import { t } from '../texts.ts';
import { ArticleDifference } from './ArticleDifference.tsx';
import styles from './Difference.module.css';

type ConflictProps = {
  theirs: Article;
  mine: ArticleTexts;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
};

/** The article was saved by another agent since it was opened. Nothing is overwritten before the agent chooses. */
export const Conflict = ({ theirs, mine, onMine, onTheirs, onClose }: ConflictProps) => (
  <Dialog title={t('CONFLICT_TITLE')} onClose={onClose} isWide>
    <div className={styles.comparison}>
      <p>{t('CONFLICT_HINT')}</p>
      <ArticleDifference before={theirs} after={mine} />
      <Buttons>
        <Button onClick={onClose}>{t('CONFLICT_EDIT')}</Button>
        <Button look="quiet" onClick={onMine}>
          {t('CONFLICT_MINE')}
        </Button>
        <Button look="quiet" onClick={onTheirs}>
          {t('CONFLICT_THEIRS')}
        </Button>
      </Buttons>
    </div>
  </Dialog>
);
