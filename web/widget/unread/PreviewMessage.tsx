import { Avatar } from '../../shared/ui/Avatar.tsx';
import { usePartTexts } from '../base/part-texts.ts';
import type { Author } from '../state/conversation/rows.ts';
import styles from './UnreadView.module.css';

type PreviewMessageProps = {
  text: string;
  author?: Author | undefined;
  /** Left out where the company is the author. */
  company: string;
  onOpen: () => void;
};

export const PreviewMessage = ({ text, author, company, onOpen }: PreviewMessageProps) => {
  const { t } = usePartTexts();
  return (
    <button type="button" className={styles.message} onClick={onOpen}>
      {author && (
        <span className={styles.sender}>
          <Avatar name={author.name} src={author.avatarUrl} size={24} />
          <span>
            <bdi>{author.name}</bdi>{' '}
            {company !== author.name && <span className={styles.company}>{t('FROM_COMPANY', { company })}</span>}
          </span>
        </span>
      )}
      <bdi className={styles.text}>{text}</bdi>
    </button>
  );
};
