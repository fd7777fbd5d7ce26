import type { AccountId } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../../domain/deps.ts';
import type { BusEvent } from '../../platform/cluster/bus.ts';
import { publishPresence } from './publish-ephemeral.ts';
import type { Subscriber } from './resolve-subscriber.ts';

export type Listener = (message: Buffer) => void;

const COALESCE_MS = 150;

export const createSubscriptions = (deps: Deps) => {
  const listeners = new Map<string, Set<Listener>>();
  const agents = new Map<string, number>();
  const pending = new Map<number, NodeJS.Timeout>();
  let closed = false;

  const add = (topics: string[], listener: Listener) => {
    for (const topic of topics) {
      const subscribed = listeners.get(topic);
      if (subscribed) subscribed.add(listener);
      else listeners.set(topic, new Set([listener]));
    }
  };

  const remove = (topics: string[], listener: Listener) => {
    for (const topic of topics) {
      const subscribed = listeners.get(topic);
      subscribed?.delete(listener);
      if (subscribed?.size === 0) listeners.delete(topic);
    }
  };

  /** Serialised once; each listener once, even if it subscribes to several of the topics. */
  const deliver = ({ topics, message, except }: BusEvent) => {
    const bytes = Buffer.from(message);
    const notified = topics.length > 1 || except ? new Set(except ? listeners.get(except) : []) : undefined;
    for (const topic of topics)
      for (const listener of listeners.get(topic) ?? []) {
        if (notified?.has(listener)) continue;
        notified?.add(listener);
        listener(bytes);
      }
  };

  /** A burst of changes is published once. */
  const presenceChanged = (accountId: AccountId) => {
    if (closed || pending.has(accountId)) return;
    const timer = setTimeout(() => {
      pending.delete(accountId);
      publishPresence(deps, accountId).catch((error) =>
        deps.logs.live.warn({ err: error }, 'presence could not be published'),
      );
    }, COALESCE_MS);
    timer.unref();
    pending.set(accountId, timer);
  };

  const keyOf = (subscriber: Extract<Subscriber, { kind: 'agent' }>) =>
    `${subscriber.account_id}:${subscriber.user_id}`;

  const arrived = (subscriber: Subscriber) => {
    if (subscriber.kind !== 'agent') return false;
    const open = (agents.get(keyOf(subscriber)) ?? 0) + 1;
    agents.set(keyOf(subscriber), open);
    return open === 1;
  };

  /** Marks of other nodes stay. */
  const clearUnlessHere = (subscriber: Subscriber) => {
    if (subscriber.kind !== 'agent' || agents.has(keyOf(subscriber))) return;
    const { account_id, user_id } = subscriber;
    deps.presence
      .clear(account_id, 'user', user_id)
      .then(() => presenceChanged(account_id))
      .catch((error) => deps.logs.live.warn({ err: error }, 'presence could not be cleared'));
  };

  const left = (subscriber: Subscriber) => {
    if (subscriber.kind !== 'agent') return;
    const rest = (agents.get(keyOf(subscriber)) ?? 1) - 1;
    if (rest > 0) return void agents.set(keyOf(subscriber), rest);
    agents.delete(keyOf(subscriber));
    clearUnlessHere(subscriber);
  };

  const close = () => {
    closed = true;
    for (const timer of pending.values()) clearTimeout(timer);
    listeners.clear();
  };

  return { add, remove, deliver, arrived, left, clearUnlessHere, presenceChanged, close };
};
export type Subscriptions = ReturnType<typeof createSubscriptions>;
