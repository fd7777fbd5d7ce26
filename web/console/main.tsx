import '../shared/tokens.css';
import '../shared/ui/page.css';
import './tokens.css';
import './page.css';
import './direction.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openStorage } from '../shared/storage.ts';
import { App } from './app/App.tsx';
import { startDirection } from './app/direction.ts';
import { keepFocus } from './app/focus-keeper.ts';
import { followLanguage } from './app/follow-language.ts';
import { createRouter } from './base/router.ts';
import { startTheme } from './base/theme.ts';
import { createInstall } from './state/installed-app/install.ts';
import { storeOfflinePage } from './state/installed-app/service-worker.ts';
import { createSession } from './state/session/session.ts';

startDirection(
  document.documentElement,
  location.search,
  openStorage(() => sessionStorage),
);
const install = createInstall();
const storage = openStorage();
const session = createSession(storage);
const router = createRouter();
const theme = startTheme(storage);
followLanguage(session, () => location.reload());
void session.restore();
keepFocus(document);
storeOfflinePage();

const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App session={session} router={router} theme={theme} storage={storage} install={install} />
    </StrictMode>,
  );
