import { createRoot } from 'react-dom/client';
import '../shared/tokens.css';
import '../shared/ui/page.css';
import { App } from './App.tsx';
import { buildWidget } from './build.ts';
import { readPage } from './page.ts';
import { startWidget } from './start.ts';

const root = document.getElementById('app');
const page = readPage(window);
if (root && page) {
  const { widget, changeIdentity } = buildWidget(window, page);
  startWidget(widget, changeIdentity);
  createRoot(root).render(<App widget={widget} />);
}
