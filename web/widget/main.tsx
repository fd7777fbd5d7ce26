import { createRoot, hydrateRoot } from 'react-dom/client';
import '../shared/tokens.css';
import '../shared/ui/page.css';
import { App } from './app/App.tsx';
import { buildWidget } from './app/build.ts';
import { readPage, type WidgetWindow } from './base/page.ts';
import { speakFirst, startWidget } from './start.ts';

const view: WidgetWindow = window;
const root = document.getElementById('app');
const page = readPage(view);
if (root && page) {
  const { widget, changeIdentity } = buildWidget(view, page);
  const start = () => startWidget(widget, changeIdentity);
  const words = speakFirst(widget);
  if (root.firstChild) {
    // The server has painted home in these words: what stands there is taken over as it is, and then it begins.
    const begin = () => {
      start();
      view.takeOver?.();
    };
    void words.then(() => hydrateRoot(root, <App widget={widget} onShown={begin} />));
  } else {
    start();
    createRoot(root).render(<App widget={widget} />);
  }
}
