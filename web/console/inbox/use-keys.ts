import { useEffect } from 'react';
import type { Desk } from '../desk.ts';

type Keys = { desk: Desk; conversation: number | null; go: (id: number | null) => void; showHelp: () => void };

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest('dialog') !== null);

const neighbour = ({ desk, conversation }: Keys, step: 1 | -1) => {
  const { items } = desk.list.getSnapshot();
  const at = items.findIndex(({ id }) => id === conversation);
  const next = items[at < 0 ? (step > 0 ? 0 : items.length - 1) : Math.min(items.length - 1, Math.max(0, at + step))];
  return next?.id ?? null;
};

/** Focuses the composer in one of its modes; the composer listens, so that nobody reaches into its state. */
export const COMPOSE_EVENT = 'porchlight-compose';
const compose = (mode: 'reply' | 'note') => window.dispatchEvent(new CustomEvent(COMPOSE_EVENT, { detail: mode }));

const act = (keys: Keys, key: string): boolean => {
  const thread = keys.desk.thread.getSnapshot();
  const actions: Record<string, () => unknown> = {
    j: () => keys.go(neighbour(keys, 1)),
    k: () => keys.go(neighbour(keys, -1)),
    r: () => compose('reply'),
    n: () => compose('note'),
    e: () => thread?.setStatus(thread.store.getSnapshot().status === 'resolved' ? 'open' : 'resolved'),
    a: () => thread?.assign(keys.desk.profile.id),
    '?': keys.showHelp,
  };
  const action = actions[key];
  action?.();
  return action !== undefined;
};

/** The console by keyboard. Never while writing, never with a modifier: the browser's own keys stay its own. */
export const useKeys = (keys: Keys) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      if (act(keys, event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
};
