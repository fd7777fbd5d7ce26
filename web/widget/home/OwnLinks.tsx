import { useEffect } from 'react';
import { Hidden } from '../../shared/ui/Hidden.tsx';
import { Icon, type IconName } from '../../shared/ui/Icon.tsx';
import { useStore } from '../../shared/use-store.ts';
import type { RouteName } from '../base/routes.ts';
import { type TextKey, useTexts } from '../base/texts.ts';
import { useWidget } from '../state/widget-context.ts';
import styles from './Home.module.css';
import recent from './Recent.module.css';

type Way = { to: RouteName; icon: IconName; label: TextKey };
const CONVERSATIONS: Way = { to: 'conversations', icon: 'chat', label: 'CONVERSATIONS' };
const CONTINUE: Way = { to: 'continue', icon: 'popout', label: 'CONTINUE_ELSEWHERE' };
const OWN_DATA: Way = { to: 'own-data', icon: 'file', label: 'OWN_DATA' };

export const OwnLinks = () => {
  const { t } = useTexts();
  const { conversations, conversation, router, app, host } = useWidget();
  const { items } = useStore(conversations);
  const { id } = useStore(conversation);
  const { isMobile } = useStore(app);
  useEffect(() => void conversations.fetch(), [conversations]);
  const unread = items.reduce((sum, item) => sum + (item.id === id ? 0 : item.unread_count), 0);
  const ways =
    isMobile || host.embedding === 'webview' ? [CONVERSATIONS, OWN_DATA] : [CONVERSATIONS, CONTINUE, OWN_DATA];
  return (
    <nav className={`${styles.card} ${styles.links}`} aria-label={t('YOU')}>
      <ul>
        {ways.map(({ to, icon, label }) => (
          <li key={to}>
            <button type="button" className={styles.article} onClick={() => router.switchTo(to)}>
              <Icon name={icon} size={18} />
              <span>{t(label)}</span>
              {to === 'conversations' && unread > 0 && (
                <span className={recent.count} data-count>
                  <span aria-hidden="true">{unread}</span>
                  <Hidden>{t('UNREAD_COUNT', { count: unread })}</Hidden>
                </span>
              )}
              <Icon name="chevron-right" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};
