import { unreadMessages, unreadPreview } from '@porchlight/core/rules/timeline/unread.ts';
import { UNREAD_PREVIEW } from '@porchlight/core/wire/limits.ts';
import { useCallback, useEffect } from 'react';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { usePartTexts } from '../base/part-texts.ts';
import { authorOf } from '../state/conversation/authors.ts';
import { previewOf } from '../state/conversation/preview.ts';
import { useWidget } from '../state/widget-context.ts';
import { PreviewMessage } from './PreviewMessage.tsx';
import { useFrameHeight } from './use-frame-height.ts';
import styles from './UnreadView.module.css';

export const UnreadScreen = () => {
  const { t } = usePartTexts();
  const { page, conversation, host, actions } = useWidget();
  const { messages, lastSeenAt } = useStore(conversation);
  const report = useCallback(
    (extraHeight: number) => host.send('updateIframeHeight', { isFixedHeight: true, extraHeight }),
    [host],
  );
  const frame = useFrameHeight(report);
  const unread = unreadPreview(messages, lastSeenAt, UNREAD_PREVIEW);
  // Read in another window, or deleted by the team: there is nothing left to show.
  const count = unreadMessages(messages, lastSeenAt).length;
  const isOver = count === 0;
  useEffect(() => {
    if (isOver) host.send('closeChat');
  }, [isOver, host]);
  return (
    <main ref={frame} className={styles.view}>
      <div>
        <h1>
          <Hidden>{t('UNREAD_COUNT', { count })}</Hidden>
        </h1>
        <button type="button" className={styles.close} onClick={() => host.send('closeWindow')}>
          <Icon name="close" size={15} />
          {t('CLOSE_PREVIEW')}
        </button>
      </div>
      {unread.map((message, index) => (
        <PreviewMessage
          key={message.key}
          text={previewOf(message, t)}
          author={index === 0 ? authorOf(message, page.channel, t('BOT')) : undefined}
          company={page.channel.websiteName}
          onOpen={actions.openMessages}
        />
      ))}
      <button type="button" className={styles.showAll} onClick={actions.openMessages}>
        {t('SEE_NEW_MESSAGES')}
        <Icon name="arrow-right" size={16} />
      </button>
    </main>
  );
};
