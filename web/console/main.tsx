import '../shared/tokens.css';
import '../shared/ui/page.css';
import './tokens.css';
import './page.css';
import './direction.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openStorage } from '../shared/storage.ts';
import { App } from './App.tsx';
import { startDirection } from './direction.ts';
import { keepFocus } from './focus-keeper.ts';
import { createRouter } from './router.ts';
import { createSession } from './session/session.ts';
import { startTheme } from './theme.ts';

startDirection(
  document.documentElement,
  location.search,
  openStorage(() => sessionStorage),
);
const storage = openStorage();
const session = createSession(storage);
const router = createRouter();
const theme = startTheme(storage);
void session.restore();
keepFocus(document);

const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App session={session} router={router} theme={theme} storage={storage} />
    </StrictMode>,
  );
