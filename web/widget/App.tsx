import { type ReactNode, Suspense, useEffect } from 'react';
import { lazyPart } from '../shared/lazy-part.ts';
import { Spinner } from '../shared/ui/Spinner.tsx';
import { HomeScreen } from './home/HomeScreen.tsx';
import { useWidget, type Widget, WidgetContext } from './parts.ts';
import { isStandalone } from './routes.ts';
import { PartMissing } from './shell/PartMissing.tsx';
import { Shell } from './shell/Shell.tsx';
import styles from './shell/Shell.module.css';
import { TextsContext } from './texts.ts';
import { useStore } from '../shared/use-store.ts';

const ConversationScreen = lazyPart(
  () => import('./conversation/ConversationScreen.tsx'),
  'ConversationScreen',
  PartMissing,
);
const PreChatScreen = lazyPart(() => import('./pre-chat/PreChatScreen.tsx'), 'PreChatScreen', PartMissing);
const ArticleScreen = lazyPart(() => import('./articles/ArticleScreen.tsx'), 'ArticleScreen', PartMissing);
const ConversationsScreen = lazyPart(
  () => import('./conversations/ConversationsScreen.tsx'),
  'ConversationsScreen',
  PartMissing,
);
const OwnDataScreen = lazyPart(() => import('./own-data/OwnDataScreen.tsx'), 'OwnDataScreen', PartMissing);
const ContinueScreen = lazyPart(() => import('./own-data/ContinueScreen.tsx'), 'ContinueScreen', PartMissing);
const UnreadScreen = lazyPart(() => import('./unread/UnreadScreen.tsx'), 'UnreadScreen', PartMissing);
const CampaignScreen = lazyPart(() => import('./campaigns/CampaignScreen.tsx'), 'CampaignScreen', PartMissing);

const Screen = (): ReactNode => {
  const { router } = useWidget();
  const { name, params } = useStore(router);
  if (name === 'messages') return <ConversationScreen />;
  if (name === 'prechat-form') return <PreChatScreen />;
  if (name === 'conversations') return <ConversationsScreen />;
  if (name === 'own-data') return <OwnDataScreen />;
  if (name === 'continue') return <ContinueScreen />;
  return <ArticleScreen link={params['link'] ?? ''} dark={document.documentElement.classList.contains('dark')} />;
};

const Screens = () => {
  const { router, host } = useWidget();
  const { name } = useStore(router);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An open picture closes first, and an input method puts its candidates away; the browser does both.
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (!document.querySelector('dialog[open]')) host.close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [host]);
  if (isStandalone(name)) return <Suspense>{name === 'campaigns' ? <CampaignScreen /> : <UnreadScreen />}</Suspense>;
  const waiting = (
    <div className={styles.spinner}>
      <Spinner />
    </div>
  );
  return (
    <Shell>
      {(expanded) =>
        // Home is there from the start, and the server paints it: it stands in no boundary that would be taken over later.
        name === 'home' ? (
          <HomeScreen underHero={expanded} />
        ) : (
          <Suspense fallback={waiting}>
            <Screen />
          </Suspense>
        )
      }
    </Shell>
  );
};

/** `onShown`: once, when it stands. */
export const App = ({ widget, onShown }: { widget: Widget; onShown?: () => void }) => {
  const texts = useStore(widget.language);
  useEffect(() => onShown?.(), [onShown]);
  useEffect(() => {
    document.documentElement.lang = texts.locale;
    document.documentElement.dir = texts.dir;
  }, [texts]);
  return (
    <WidgetContext value={widget}>
      <TextsContext value={texts}>
        <Screens />
      </TextsContext>
    </WidgetContext>
  );
};
