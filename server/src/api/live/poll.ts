import { setTimeout as pause } from 'node:timers/promises';
import { POLL_WAIT_MS } from '@porchlight/core/wire/cable.ts';
import type { Seq } from '@porchlight/core/wire/ids.ts';
import type { Deps } from '../../domain/deps.ts';
import { accessTopic, visitorAccessTopic } from '../../platform/cluster/topics.ts';
import { markPresent, presencePayload } from './presence.ts';
import { confirmFrame, MESSAGE_SUFFIX, messagePrefix, rejectFrame } from './protocol/frames.ts';
import { resolveSubscriber, type Subscriber } from './resolve-subscriber.ts';
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
  const known = await markPresent(deps, subscriber, identifier);
  if (absent) subscriptions.presenceChanged(account_id);
  return known;
};

/** Frames are JSON already. */
const answerOf = (frames: (string | Buffer)[], lastSeq: number) =>
  `{"frames":[${frames.map(String).join(',')}],"last_seq":${lastSeq}}`;

/** Subscribes, checks whether the client is behind, then waits. Typing between two polls is lost. */
export const answerPoll = async (deps: Deps, subscriptions: Subscriptions, poll: Poll): Promise<string> => {
  const { identifier, after, signal } = poll;
  const subscriber = await resolveSubscriber(deps, identifier);
  if (!subscriber) return answerOf([rejectFrame(identifier)], 0);
  const prefix = messagePrefix(identifier);
  const frames: Buffer[] = [];
  const arrival = new AbortController();
  const listener: Listener = (message) => {
    if (frames.length < MAX_FRAMES) frames.push(Buffer.concat([prefix, message, MESSAGE_SUFFIX]));
    arrival.abort();
  };
  const access = new AbortController();
  const watched = [
    subscriber.kind === 'agent' ? accessTopic(subscriber.user_id) : visitorAccessTopic(subscriber.pubsub_token),
  ];
  const watch: Listener = () => access.abort();
  subscriptions.add(subscriber.topics, listener);
  subscriptions.add(watched, watch);
  try {
    const known = await arrive(deps, subscriptions, subscriber, identifier);
    const data = await presencePayload(deps, known);
    const lastSeq = data.last_seq ?? 0;
    const behind = after === undefined || lastSeq > after;
    // Ended by an event, or by the client.
    if (!behind)
      await pause(POLL_WAIT_MS, undefined, { signal: AbortSignal.any([arrival.signal, access.signal, signal]) }).catch(
        () => {},
      );
    if (arrival.signal.aborted && !signal.aborted) await pause(GATHER_MS);
    // The next poll reports what the client may receive now.
    if (access.signal.aborted && !(await resolveSubscriber(deps, identifier)))
      return answerOf([rejectFrame(identifier)], 0);
    listener(Buffer.from(JSON.stringify({ event: 'presence.update', data })));
    return answerOf(after === undefined ? [confirmFrame(identifier), ...frames] : frames, lastSeq);
  } finally {
    subscriptions.remove(subscriber.topics, listener);
    subscriptions.remove(watched, watch);
  }
};
