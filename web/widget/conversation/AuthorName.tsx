import { useTexts } from '../base/texts.ts';
import styles from './kinds/MessageRow.module.css';

/** Over the first bubble of a run: whose it is, and that a bot is one, whatever it is called. */
export const AuthorName = ({ name, isBot = false }: { name: string; isBot?: boolean | undefined }) => {
  const { t } = useTexts();
  return (
    <span className={styles.author}>
      <bdi>{name}</bdi>
      {isBot && ` · ${t('BOT')}`}
    </span>
  );
};
