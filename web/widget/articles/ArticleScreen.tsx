import { ANSWER_MS, inTime } from '../../shared/in-time.ts';
import { useStore } from '../../shared/use-store.ts';
import { useWidget } from '../state/widget-context.ts';
import { ArticleViewer } from './ArticleViewer.tsx';
import { articleAddress } from './article-address.ts';

const reach = async (address: string, signal: AbortSignal) => {
  if (new URL(address, location.href).origin !== location.origin) return;
  const response = await inTime(fetch(address, { method: 'HEAD', signal, credentials: 'omit' }), ANSWER_MS);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
};

export const ArticleScreen = () => {
  const { router } = useWidget();
  const { params } = useStore(router);
  const dark = document.documentElement.classList.contains('dark');
  return <ArticleViewer address={articleAddress(params['link'] ?? '', dark)} reach={reach} />;
};
