import { Button } from '../../shared/ui/Button.tsx';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useTexts } from '../texts.ts';
import styles from './Home.module.css';

type ContinueButtonProps = {
  /** The newest words of a conversation that is there already. */
  last?: string | undefined;
  unread: number;
  hasConversation: boolean;
  onStart: () => void;
};

export const ContinueButton = ({ last, unread, hasConversation, onStart }: ContinueButtonProps) => {
  const { t } = useTexts();
  return (
    <>
      {last && (
        <p className={styles.last}>
          <Icon name="chat" size={18} />
          <bdi className={styles.lastText}>{last}</bdi>
          {unread > 0 && (
            <span className={styles.count}>
              <span aria-hidden="true">{unread}</span>
              <Hidden>{t('UNREAD_COUNT', { count: unread })}</Hidden>
            </span>
          )}
        </p>
      )}
      <Button wide onClick={onStart}>
        {t(hasConversation ? 'HOME_CONTINUE_CONVERSATION' : 'HOME_START_CONVERSATION')}
        <Icon name="arrow-right" size={18} />
      </Button>
    </>
  );
};
