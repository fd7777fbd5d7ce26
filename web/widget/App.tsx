import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Spinner } from '../shared/ui/Spinner.tsx';
import { HomeScreen } from './home/HomeScreen.tsx';
import { useWidget, type Widget, WidgetContext } from './parts.ts';
import { isStandalone } from './routes.ts';
import { Shell } from './shell/Shell.tsx';
import styles from './shell/Shell.module.css';
import { TextsContext } from './texts.ts';
import { useStore } from '../shared/use-store.ts';

const loadConversation = () => import('./conversation/ConversationScreen.tsx');
const ConversationScreen = lazy(() => loadConversation().then(({ ConversationScreen: it }) => ({ default: it })));
const PreChatScreen = lazy(() =>
  import('./pre-chat/PreChatScreen.tsx').then(({ PreChatScreen: it }) => ({ default: it })),
);

const ArticleScreen = lazy(() =>
  import('./articles/ArticleScreen.tsx').then(({ ArticleScreen: it }) => ({ default: it })),
);
const ConversationsScreen = lazy(() =>
  import('./conversations/ConversationsScreen.tsx').then(({ ConversationsScreen: it }) => ({ default: it })),
);
const OwnDataScreen = lazy(() =>
  import('./own-data/OwnDataScreen.tsx').then(({ OwnDataScreen: it }) => ({ default: it })),
);
const ContinueScreen = lazy(() =>
  import('./own-data/ContinueScreen.tsx').then(({ ContinueScreen: it }) => ({ default: it })),
);
const UnreadScreen = lazy(() => import('./unread/UnreadScreen.tsx').then(({ UnreadScreen: it }) => ({ default: it })));
const CampaignScreen = lazy(() =>
  import('./campaigns/CampaignScreen.tsx').then(({ CampaignScreen: it }) => ({ default: it })),
);

const Screen = ({ expanded }: { expanded: boolean }): ReactNode => {
  const { router } = useWidget();
  const { name, params } = useStore(router);
  if (name === 'messages') return <ConversationScreen />;
  if (name === 'prechat-form') return <PreChatScreen />;
  if (name === 'conversations') return <ConversationsScreen />;
  if (name === 'own-data') return <OwnDataScreen />;
  if (name === 'continue') return <ContinueScreen />;
  if (name === 'article-viewer')
    return <ArticleScreen link={params['link'] ?? ''} dark={document.documentElement.classList.contains('dark')} />;
  return <HomeScreen underHero={expanded} />;
};

const Screens = () => {
  const { router, host } = useWidget();
  const { name } = useStore(router);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An open picture closes first; the browser does that.
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) host.close();
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
      {(expanded) => (
        <Suspense fallback={waiting}>
          <Screen expanded={expanded} />
        </Suspense>
      )}
    </Shell>
  );
};

export const App = ({ widget }: { widget: Widget }) => {
  const texts = useStore(widget.language);
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
