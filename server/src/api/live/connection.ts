import type { DisconnectReason } from '@porchlight/core/wire/cable.ts';
import type { Deps } from '../../domain/deps.ts';
import { markPresent, presencePayload } from './presence.ts';
import {
  confirmFrame,
  disconnectFrame,
  MESSAGE_SUFFIX,
  messagePrefix,
  readFrame,
  rejectFrame,
} from './protocol/frames.ts';
import type { Line } from './protocol/transport.ts';
import { accessTopicsOf, resolveSubscriber, type Subscriber } from './resolve-subscriber.ts';
import type { Listener, Subscriptions } from './subscriptions.ts';

/** Unread bytes of a client before it is disconnected; it reconnects and catches up by its cursor. */
const MAX_BUFFERED = 1024 * 1024;
const MAX_SUBSCRIPTIONS = 20;
/** Far above what a client sends (a heartbeat every 20 s), far below a flood. */
const MAX_FRAMES = 200;
const FRAMES_PERIOD_MS = 10_000;

type ActiveSubscription = { subscriber: Subscriber; listener: Listener };

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((topic) => others.includes(topic));

export class Connection {
  readonly #line: Line;
  readonly #deps: Deps;
  readonly #subscriptions: Subscriptions;
  readonly #active = new Map<string, ActiveSubscription>();
  /** Per identifier: called when the access of its user has changed. */
  readonly #watching = new Map<string, { topics: string[]; listener: Listener }>();
  /** Frames are handled in order, one at a time. */
  #work: Promise<void> = Promise.resolve();
  #ended = false;
  #frames = 0;
  #framesSince = 0;

  constructor(line: Line, deps: Deps, subscriptions: Subscriptions) {
    this.#line = line;
    this.#deps = deps;
    this.#subscriptions = subscriptions;
  }

  send(frame: string | Buffer) {
    if (this.#ended || !this.#line.isOpen()) return;
    if (this.#line.buffered() > MAX_BUFFERED) {
      this.#deps.metrics.slowSockets.inc();
      this.#line.cut();
      return;
    }
    this.#line.send(frame);
    this.#deps.metrics.deliveries.inc();
  }

  disconnect(reason: DisconnectReason, reconnect: boolean) {
    this.#deps.logs.live.debug({ reason, reconnect }, 'disconnecting a client');
    this.send(disconnectFrame(reason, reconnect));
    this.#ended = true;
    this.#line.end();
  }

  probe() {
    this.#line.probe();
  }

  /** Undefined: a frame that is not text. */
  receive(text: string | undefined) {
    if (this.#ended) return;
    const intent = text === undefined || this.#isFlood() ? { kind: 'invalid' as const } : readFrame(text);
    if (intent.kind === 'invalid') {
      this.#deps.metrics.rejectedFrames.inc();
      this.disconnect('invalid_request', false);
    } else if (intent.kind === 'subscribe') this.#queue(() => this.#subscribe(intent.identifier));
    else if (intent.kind === 'unsubscribe') this.#queue(async () => this.#unsubscribe(intent.identifier));
    else if (intent.action === 'update_presence') this.#queue(() => this.#beat(intent.identifier));
  }

  /** A user who has left the account or an inbox receives no more of it. */
  recheck() {
    for (const identifier of this.#watching.keys()) this.#queue(() => this.#resolveAgain(identifier));
  }

  /** Answers every subscription as a heartbeat does: the sequence number shows the client what it missed. */
  catchUp() {
    for (const identifier of this.#active.keys()) this.#queue(() => this.#beat(identifier));
  }

  isSubscribed() {
    return this.#active.size > 0;
  }

  settled() {
    return this.#work;
  }

  release() {
    this.#ended = true;
    for (const identifier of [...this.#active.keys(), ...this.#watching.keys()]) this.#unsubscribe(identifier);
  }

  #isFlood() {
    const now = performance.now();
    if (now - this.#framesSince > FRAMES_PERIOD_MS) {
      this.#framesSince = now;
      this.#frames = 0;
    }
    this.#frames += 1;
    return this.#frames > MAX_FRAMES;
  }

  #queue(handle: () => Promise<void>) {
    this.#work = this.#work
      .then(() => (this.#ended ? undefined : handle()))
      .catch((error) => {
        // The client reconnects, when the store may be available again.
        this.#deps.logs.live.warn({ err: error }, 'a frame of a live connection could not be handled');
        this.#deps.metrics.failedFrames.inc();
        this.disconnect('server_restart', true);
      });
  }

  async #subscribe(identifier: string) {
    if (this.#active.has(identifier)) return;
    const isRoom = this.#active.size < MAX_SUBSCRIPTIONS;
    if (isRoom) this.#watch(identifier);
    const subscriber = isRoom ? await resolveSubscriber(this.#deps, identifier) : undefined;
    if (!subscriber) {
      this.#unwatch(identifier);
      this.#deps.logs.live.debug('subscription refused');
      return this.send(rejectFrame(identifier));
    }
    if (this.#ended) return;
    const prefix = messagePrefix(identifier);
    const listener: Listener = (message) => this.send(Buffer.concat([prefix, message, MESSAGE_SUFFIX]));
    this.#active.set(identifier, { subscriber, listener });
    this.#subscriptions.add(subscriber.topics, listener);
    // Counted before it is marked: an older socket of the same agent that closes meanwhile is not their last.
    const first = this.#subscriptions.arrived(subscriber);
    const { kind, account_id, topics } = subscriber;
    this.#deps.logs.live.debug({ kind, account_id, topics: topics.length }, 'subscribed');
    this.send(confirmFrame(identifier));
    await this.#beat(identifier);
    if (first) this.#subscriptions.presenceChanged(subscriber.account_id);
  }

  /** A failed heartbeat is no reason to disconnect: the next one comes in 20 s, and the pings go on. */
  async #beat(identifier: string) {
    const subscription = this.#active.get(identifier);
    if (!subscription) return;
    try {
      subscription.subscriber = await markPresent(this.#deps, subscription.subscriber, identifier);
      const data = await presencePayload(this.#deps, subscription.subscriber);
      if (this.#active.has(identifier))
        subscription.listener(Buffer.from(JSON.stringify({ event: 'presence.update', data })));
      else this.#subscriptions.clearUnlessHere(subscription.subscriber);
    } catch (error) {
      this.#deps.logs.live.warn({ err: error }, 'a heartbeat could not be answered');
      this.#deps.metrics.failedFrames.inc();
    }
  }

  /** Before the access is read: a change during the read is then noticed, and read again after it. */
  #watch(identifier: string) {
    const watch = {
      topics: accessTopicsOf(identifier),
      listener: () => this.#queue(() => this.#resolveAgain(identifier)),
    };
    this.#watching.set(identifier, watch);
    this.#subscriptions.add(watch.topics, watch.listener);
  }

  #unwatch(identifier: string) {
    const watch = this.#watching.get(identifier);
    if (!watch) return;
    this.#watching.delete(identifier);
    this.#subscriptions.remove(watch.topics, watch.listener);
  }

  async #resolveAgain(identifier: string) {
    const subscription = this.#active.get(identifier);
    if (!subscription) return;
    const now = await resolveSubscriber(this.#deps, identifier).catch(() => subscription.subscriber);
    if (this.#active.get(identifier) !== subscription || this.#ended) return;
    if (!now) return this.disconnect('unauthorized', false);
    if (isSame(subscription.subscriber.topics, now.topics)) {
      subscription.subscriber = now;
      return;
    }
    // The client reconnects at once and reads again all it may see now. Its former topics are those to be left.
    this.disconnect('server_restart', true);
  }

  #unsubscribe(identifier: string) {
    this.#unwatch(identifier);
    const subscription = this.#active.get(identifier);
    if (!subscription) return;
    this.#active.delete(identifier);
    this.#subscriptions.remove(subscription.subscriber.topics, subscription.listener);
    this.#subscriptions.left(subscription.subscriber);
  }
}
