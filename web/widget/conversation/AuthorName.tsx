import { useTexts } from '../base/texts.ts';
import styles from './kinds/MessageRow.module.css';

export const AuthorName = ({ name, isBot = false }: { name: string; isBot?: boolean | undefined }) => {
  const { t } = useTexts();
  return (
    <span className={styles.author}>
      <bdi>{name}</bdi>
      {isBot && ` · ${t('BOT')}`}
    </span>
  );
};
