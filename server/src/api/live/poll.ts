import { setTimeout as pause } from 'node:timers/promises';
import { POLL_WAIT_MS } from '@porchlight/core/wire/cable.ts';
import type { Seq } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../../domain/deps.ts';
import { markPresent, presencePayload } from './presence.ts';
import { confirmFrame, MESSAGE_SUFFIX, messagePrefix, rejectFrame } from './protocol/frames.ts';
import { accessTopicsOf, resolveSubscriber, type Subscriber } from './resolve-subscriber.ts';
import type { Listener, Subscriptions } from './subscriptions.ts';

const GATHER_MS = 20;
const MAX_FRAMES = 500;

export type Poll = {
  identifier: string;
  /** `last_seq` of the previous response; undefined in the first request, which is answered at once. */
  after: Seq | undefined;
  /** Aborted when the client disconnects, or the server stops. */
  signal: AbortSignal;
};

/** An agent who was offline is announced, as with a socket; going offline shows when their mark expires. */
const arrive = async (deps: Deps, subscriptions: Subscriptions, subscriber: Subscriber, identifier: string) => {
  const { account_id } = subscriber;
  const isAgent = subscriber.kind === 'agent';
  const absent = isAgent && !(await deps.presence.present(account_id, 'user')).has(subscriber.user_id);
  const current = await markPresent(deps, subscriber, identifier);
  if (absent) subscriptions.presenceChanged(account_id);
  return current;
};

/** Frames are JSON already. */
const answerOf = (frames: (string | Buffer)[], lastSeq: number) =>
  `{"frames":[${frames.map(String).join(',')}],"last_seq":${lastSeq}}`;

type Access = { subscriber: Subscriber; changed: AbortSignal };

const gather = async (
  deps: Deps,
  subscriptions: Subscriptions,
  { identifier, after, signal }: Poll,
  { subscriber, changed }: Access,
): Promise<string> => {
  const prefix = messagePrefix(identifier);
  const frames: Buffer[] = [];
  const arrival = new AbortController();
  const listener: Listener = (message) => {
    if (frames.length < MAX_FRAMES) frames.push(Buffer.concat([prefix, message, MESSAGE_SUFFIX]));
    arrival.abort();
  };
  subscriptions.add(subscriber.topics, listener);
  try {
    const current = await arrive(deps, subscriptions, subscriber, identifier);
    const data = await presencePayload(deps, current);
    const lastSeq = data.last_seq ?? 0;
    const behind = after === undefined || lastSeq > after;
    // Ended by an event, or by the client.
    if (!behind)
      await pause(POLL_WAIT_MS, undefined, { signal: AbortSignal.any([arrival.signal, changed, signal]) }).catch(
        () => {},
      );
    if (arrival.signal.aborted && !signal.aborted) await pause(GATHER_MS);
    listener(Buffer.from(JSON.stringify({ event: 'presence.update', data })));
    return answerOf(after === undefined ? [confirmFrame(identifier), ...frames] : frames, lastSeq);
  } finally {
    subscriptions.remove(subscriber.topics, listener);
  }
};

/** Subscribes, checks whether the client is behind, then waits. Typing between two polls is lost. */
export const answerPoll = async (deps: Deps, subscriptions: Subscriptions, poll: Poll): Promise<string> => {
  const { identifier } = poll;
  const access = new AbortController();
  const watched = accessTopicsOf(identifier);
  const watch: Listener = () => access.abort();
  // Before the access is read: a change during the read is then noticed.
  subscriptions.add(watched, watch);
  try {
    const subscriber = await resolveSubscriber(deps, identifier);
    const answer = subscriber && (await gather(deps, subscriptions, poll, { subscriber, changed: access.signal }));
    const isRefused = access.signal.aborted && !(await resolveSubscriber(deps, identifier));
    return answer === undefined || isRefused ? answerOf([rejectFrame(identifier)], 0) : answer;
  } finally {
    subscriptions.remove(watched, watch);
  }
};
