import { Hidden } from '../../../shared/ui/Hidden.tsx';
import { useTexts } from '../../texts.ts';
import styles from './Question.module.css';

/** What a visitor answered stands on their side, below the question. */
export const GivenAnswer = ({ children }: { children: string }) => {
  const { t } = useTexts();
  return (
    <>
      <Hidden>{t('YOU')}: </Hidden>
      <div className={styles.answer}>{children}</div>
    </>
  );
};
