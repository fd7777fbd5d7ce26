import { createRoot, hydrateRoot } from 'react-dom/client';
import '../shared/tokens.css';
import '../shared/ui/page.css';
import { loadParts } from '../shared/lazy-part.ts';
import { App } from './app/App.tsx';
import { buildWidget } from './app/build.ts';
import { readPage, type WidgetWindow } from './base/page.ts';
import { keepTyped } from './composer/keep-typed.ts';
import { speakFirst, startWidget } from './start.ts';

const view: WidgetWindow = window;
const root = document.getElementById('app');
const page = readPage(view);
if (root && page) {
  const { widget, changeIdentity } = buildWidget(view, page);
  const start = () => startWidget(widget, changeIdentity);
  const texts = speakFirst(widget);
  if (root.firstChild) {
    // The server has rendered this screen in this language: it is hydrated unchanged, and then the widget starts.
    const begin = () => {
      start();
      view.takeOver?.();
    };
    void Promise.all([texts, loadParts((root.dataset['parts'] ?? '').split(' '))]).then(() => {
      keepTyped(root, widget.draft);
      hydrateRoot(root, <App widget={widget} onRendered={begin} />);
    });
  } else {
    start();
    createRoot(root).render(<App widget={widget} />);
  }
}
