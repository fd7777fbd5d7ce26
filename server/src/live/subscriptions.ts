import type { News } from '../adapters/bus.ts';
import type { Deps } from '../deps.ts';
import type { Subscriber } from './room-channel.ts';
import { tellPresence } from './tell.ts';

/** Receives the shared bytes of one message. */
export type Listener = (message: Buffer) => void;

const COALESCE_MS = 150;

/** Who on this node listens to what, and what follows when agents come and go. */
export const createSubscriptions = (deps: Deps) => {
  const listeners = new Map<string, Set<Listener>>();
  const agents = new Map<string, number>();
  const pending = new Map<number, NodeJS.Timeout>();

  const add = (topics: string[], listener: Listener) => {
    for (const topic of topics) listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener));
  };

  const remove = (topics: string[], listener: Listener) => {
    for (const topic of topics) {
      const known = listeners.get(topic);
      known?.delete(listener);
      if (known?.size === 0) listeners.delete(topic);
    }
  };

  /** Serialised once; each listener once, whatever of the topics it hears. */
  const deliver = ({ topics, message, except }: News) => {
    const bytes = Buffer.from(message);
    const told = topics.length > 1 || except ? new Set(except ? listeners.get(except) : []) : undefined;
    for (const topic of topics)
      for (const listener of listeners.get(topic) ?? []) {
        if (told?.has(listener)) continue;
        told?.add(listener);
        listener(bytes);
      }
  };

  /** Tells the account's visitors and team who is available now, soon and once for a burst of changes. */
  const presenceChanged = (accountId: number) => {
    if (pending.has(accountId)) return;
    const timer = setTimeout(() => {
      pending.delete(accountId);
      tellPresence(deps, accountId).catch((error) => deps.log.warn({ err: error }, 'presence could not be told'));
    }, COALESCE_MS);
    timer.unref();
    pending.set(accountId, timer);
  };

  const agentArrived = (accountId: number, userId: number) => {
    const key = `${accountId}:${userId}`;
    agents.set(key, (agents.get(key) ?? 0) + 1);
    if (agents.get(key) === 1) presenceChanged(accountId);
  };

  const agentLeft = (accountId: number, userId: number) => {
    const key = `${accountId}:${userId}`;
    const rest = (agents.get(key) ?? 1) - 1;
    if (rest > 0) return void agents.set(key, rest);
    agents.delete(key);
    deps.presence
      .clear(accountId, 'user', userId)
      .then(() => presenceChanged(accountId))
      .catch((error) => deps.log.warn({ err: error }, 'presence could not be cleared'));
  };

  const left = (subscriber: Subscriber) => {
    if (subscriber.kind === 'agent') agentLeft(subscriber.account_id, subscriber.user_id);
  };

  const close = () => {
    for (const timer of pending.values()) clearTimeout(timer);
    listeners.clear();
  };

  return { add, remove, deliver, agentArrived, left, presenceChanged, close };
};
export type Subscriptions = ReturnType<typeof createSubscriptions>;
