import { brandingLink } from '@porchlight/core/rules/appearance/branding.ts';
import {
  headerOpacity,
  isCompact,
  isHeaderExpanded,
  showsBack,
  showsClose,
  showsEnd,
  showsPopout,
} from '@porchlight/core/rules/appearance/header.ts';
import { availabilityText } from '@porchlight/core/rules/hours/availability-text.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { useStore } from '../../shared/use-store.ts';
import { useTexts } from '../base/texts.ts';
import { useWidget } from '../state/widget-context.ts';
import { Banner } from './Banner.tsx';
import { BrandingFooter } from './BrandingFooter.tsx';
import { CollapsedHeader } from './CollapsedHeader.tsx';
import { Coming } from './Coming.tsx';
import { ExpandedHeader } from './ExpandedHeader.tsx';
import { HeaderActions } from './HeaderActions.tsx';
import { PartMissing } from './PartMissing.tsx';
import styles from './Shell.module.css';

const WidgetCall = lazyPart(() => import('../calls/WidgetCall.tsx'), 'WidgetCall', PartMissing);
const ConsentCard = lazyPart(() => import('../consent/ConsentCard.tsx'), 'ConsentCard', PartMissing);

const FILLING = new Set(['messages', 'article-viewer']);

export const Shell = ({ children }: { children: (expanded: boolean) => ReactNode }) => {
  const texts = useTexts();
  const { page, app, host, router, conversation, team, alerts, consent, actions, callSlot } = useWidget();
  const { channel, global } = page;
  const { name: route } = useStore(router);
  const config = useStore(app);
  const { messages, sync, status } = useStore(conversation);
  const { status: teamStatus, isKnown, zone } = useStore(team);
  const pendingConsent = useStore(consent);
  const openCall = useStore(callSlot);
  const [scrolled, setScrolled] = useState(0);
  const main = useRef<HTMLElement>(null);
  const lastRoute = useRef(route);

  useEffect(() => {
    if (lastRoute.current === route) return;
    lastRoute.current = route;
    setScrolled(0);
    // Only when the visitor is in the widget already, and nothing on the new screen has taken the focus.
    if (document.hasFocus() && (document.activeElement === document.body || document.activeElement === null))
      main.current?.focus({ preventScroll: true });
  }, [route]);

  const expanded = isHeaderExpanded({ route, title: channel.welcomeTitle, tagline: channel.welcomeTagline });
  const surroundings = { ...config, embedding: host.embedding };
  const headerActions = {
    onEnd: showsEnd({ status, enabled: channel.enabledFeatures.includes('end_conversation'), expanded })
      ? actions.end
      : undefined,
    onPopout: showsPopout(surroundings) ? actions.popOut : undefined,
    onClose: showsClose(surroundings) ? host.close : undefined,
    compact: isCompact(surroundings) && !expanded,
  };
  const link = brandingLink(global.WIDGET_BRAND_URL, config.referrerHost);
  const branded = global.BRAND_NAME && !channel.disableBranding && route !== 'article-viewer';
  const loading = messages.length === 0 && (sync === 'loading' || sync === 'idle');
  return (
    <div
      className={styles.shell}
      data-route={route}
      data-team={isKnown ? (teamStatus.kind === 'online' ? 'online' : 'away') : undefined}
      data-scrolled={scrolled > 0 || undefined}
    >
      {!expanded && (
        <CollapsedHeader
          name={channel.websiteName}
          avatarUrl={channel.avatarUrl}
          online={teamStatus.kind === 'online'}
          wait={isKnown ? availabilityText(teamStatus, texts, zone) : ''}
          onBack={showsBack(route) ? () => router.switchTo('home') : undefined}
          actions={headerActions}
        />
      )}
      {expanded && <HeaderActions {...headerActions} floating />}
      <Banner alert={useStore(alerts)} />
      {openCall && <WidgetCall key={openCall.messageId} open={openCall} />}
      <div
        className={styles.scroll}
        onScroll={(event) => event.target === event.currentTarget && setScrolled(event.currentTarget.scrollTop)}
      >
        {expanded && (
          <ExpandedHeader
            title={channel.welcomeTitle}
            tagline={channel.welcomeTagline}
            avatarUrl={channel.avatarUrl}
            name={channel.websiteName}
            opacity={headerOpacity(scrolled)}
          />
        )}
        <main ref={main} className={styles.main} data-fill={FILLING.has(route) || undefined} tabIndex={-1}>
          {loading && route === 'messages' ? <Coming /> : children(expanded)}
        </main>
      </div>
      {pendingConsent && (
        <ConsentCard
          texts={consent.texts}
          pendingText={pendingConsent.text}
          onAgree={consent.agree}
          onDecline={consent.decline}
        />
      )}
      {branded && (
        <BrandingFooter
          text={texts.t('POWERED_BY', { brand: global.BRAND_NAME })}
          href={link}
          logo={global.LOGO_THUMBNAIL}
        />
      )}
    </div>
  );
};
