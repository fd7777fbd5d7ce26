import { Avatar } from '../../shared/ui/Avatar.tsx';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { useTexts } from '../base/texts.ts';
import type { Author } from '../state/conversation/rows.ts';
import { AuthorName } from './AuthorName.tsx';
import { MessageText } from './MessageText.tsx';
import row from './kinds/MessageRow.module.css';
import meta from './MessageMeta.module.css';
import styles from './TypingBubble.module.css';

const Dots = () => (
  <span className={`${row.bubble} ${styles.typing}`}>
    <i />
    <i />
    <i />
  </span>
);

/** With `text`, the reply so far is shown where the message will be. It is announced once, as the message. */
export const TypingBubble = ({ name, avatarUrl, isBot, text }: Author & { text?: string }) => {
  const { t } = useTexts();
  return (
    <div className={row.row} data-starts data-ends data-typing>
      <span className={row.face}>
        <Avatar name={name} src={avatarUrl} size={28} />
      </span>
      <div className={row.body}>
        <Hidden role="status">{t('TYPING', { name })}</Hidden>
        {text ? (
          <>
            <AuthorName name={name} isBot={isBot} />
            <div className={row.contentRow}>
              <div className={row.stack}>
                <div className={row.bubble}>
                  <MessageText text={text} />
                </div>
              </div>
              <span className={row.noReply} />
            </div>
          </>
        ) : (
          <Dots />
        )}
        <span className={meta.meta} />
      </div>
    </div>
  );
};
