import type { ComponentType } from 'react';
import { createStore } from '../../../shared/store.ts';
import type { EditorProps } from './writing.ts';

type Loaded = ComponentType<EditorProps> | 'loading' | 'missing';

const current = createStore<Loaded>('missing');

/** The editor once it has come; until then, and where it does not come, the plain text field stands there. */
export const editorPart = { subscribe: current.subscribe, getSnapshot: current.getSnapshot };

const LATEST_MS = 1_000;

/** When the page has nothing else to do: the first screen does not wait for it. Safari has no such moment. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: LATEST_MS }) : setTimeout(run, LATEST_MS);

const load = () =>
  import('./RichEditor.tsx').then(
    ({ RichEditor }) => current.set(RichEditor),
    () => current.set('missing'),
  );

/** Asked for before a conversation is opened; not `lazyPart`, which would replace a field in which someone writes. */
export const preloadEditor = (): void => {
  if (current.getSnapshot() !== 'missing') return;
  current.set('loading');
  whenIdle(() => void load());
};
