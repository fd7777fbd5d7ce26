import { CAMPAIGN_SNOOZE_MS } from '@porchlight/core/wire/limits.ts';
import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { useCallback } from 'react';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import { usePartTexts } from '../base/part-texts.ts';
import { authorOf } from '../state/conversation/authors.ts';
import { previewOf } from '../state/conversation/preview.ts';
import { useWidget } from '../state/widget-context.ts';
import { PreviewMessage } from '../unread/PreviewMessage.tsx';
import { useFrameHeight } from '../unread/use-frame-height.ts';
import styles from '../unread/UnreadView.module.css';

export const CampaignScreen = () => {
  const { t } = usePartTexts();
  const { page, app, campaigns, host, actions } = useWidget();
  const { activeCampaign } = useStore(campaigns);
  const report = useCallback(
    (extraHeight: number) => host.send('updateIframeHeight', { isFixedHeight: true, extraHeight }),
    [host],
  );
  const frame = useFrameHeight(report);
  if (!activeCampaign) return null;
  const putAway = () => {
    host.send('setCampaignReadOn');
    app.set({ ...app.getSnapshot(), campaignsSnoozedTill: Date.now() + CAMPAIGN_SNOOZE_MS });
    host.send('closeWindow');
  };
  const { message, sender } = activeCampaign;
  const { websiteName, avatarUrl } = page.channel;
  return (
    <main ref={frame} className={styles.view}>
      <div>
        <h1>
          <Hidden>{t('FROM_COMPANY', { company: websiteName })}</Hidden>
        </h1>
        <button type="button" className={styles.close} onClick={putAway}>
          <Icon name="close" size={15} />
          {t('CLOSE_PREVIEW')}
        </button>
      </div>
      <PreviewMessage
        text={previewOf({ content: message }, t)}
        author={
          sender
            ? authorOf({ message_type: OUTGOING, sender }, page.channel, t('BOT'))
            : { name: websiteName, avatarUrl }
        }
        company={websiteName}
        onOpen={actions.openCampaign}
      />
    </main>
  );
};
