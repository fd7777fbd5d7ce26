import type { WebSocket } from 'ws';
import type { DisconnectReason } from '@porchlight/core/wire/cable.ts';
import type { Deps } from '../deps.ts';
import type { LiveMetrics } from './metrics.ts';
import {
  confirmFrame,
  disconnectFrame,
  MESSAGE_SUFFIX,
  messagePrefix,
  readFrame,
  rejectFrame,
  welcomeFrame,
} from './protocol.ts';
import { markPresent, presencePayload } from './presence-update.ts';
import { resolveSubscriber, type Subscriber } from './room-channel.ts';
import type { Listener, Subscriptions } from './subscriptions.ts';

/** Bytes a socket may leave unread before it is cut; it comes back and catches up by its cursor. */
const MAX_BUFFERED = 1024 * 1024;
const MAX_SUBSCRIPTIONS = 20;

type Held = { subscriber: Subscriber; listener: Listener };

/** One client's socket: frames in, frames out, and the subscriptions it holds. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #deps: Deps;
  readonly #subscriptions: Subscriptions;
  readonly #metrics: LiveMetrics;
  readonly #held = new Map<string, Held>();
  /** Frames are handled in the order they came, each after the one before. */
  #work: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, deps: Deps, subscriptions: Subscriptions, metrics: LiveMetrics) {
    this.#socket = socket;
    this.#deps = deps;
    this.#subscriptions = subscriptions;
    this.#metrics = metrics;
    socket.on('message', (data, isBinary) => this.#receive(isBinary ? undefined : data.toString()));
    socket.on('close', () => this.#release());
    // An error is always followed by a close, which does what is to be done.
    socket.on('error', () => {});
    this.send(welcomeFrame());
  }

  send(frame: string | Buffer) {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_BUFFERED) {
      this.#metrics.slowSockets.inc();
      this.#socket.terminate();
      return;
    }
    // Text frames, also when the bytes were made once and shared.
    this.#socket.send(frame, { binary: false, compress: false });
    this.#metrics.deliveries.inc();
  }

  disconnect(reason: DisconnectReason, reconnect: boolean) {
    this.send(disconnectFrame(reason, reconnect));
    this.#socket.close();
  }

  #receive(text: string | undefined) {
    this.#work = this.#work
      .then(() => this.#handle(text))
      .catch((error) => {
        this.#deps.log.warn({ err: error }, 'a live frame could not be handled');
        this.#socket.close(1011);
      });
  }

  async #handle(text: string | undefined) {
    const intent = text === undefined ? { kind: 'invalid' as const } : readFrame(text);
    if (intent.kind === 'invalid') {
      this.#metrics.rejectedFrames.inc();
      this.disconnect('invalid_request', false);
    } else if (intent.kind === 'subscribe') await this.#subscribe(intent.identifier);
    else if (intent.kind === 'unsubscribe') this.#unsubscribe(intent.identifier);
    else if (intent.action === 'update_presence') await this.#heartbeat(intent.identifier);
  }

  async #subscribe(identifier: string) {
    if (this.#held.has(identifier)) return;
    const subscriber =
      this.#held.size < MAX_SUBSCRIPTIONS ? await resolveSubscriber(this.#deps, identifier) : undefined;
    if (!subscriber) return this.send(rejectFrame(identifier));
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const prefix = messagePrefix(identifier);
    const listener: Listener = (message) => this.send(Buffer.concat([prefix, message, MESSAGE_SUFFIX]));
    this.#held.set(identifier, { subscriber, listener });
    this.#subscriptions.add(subscriber.topics, listener);
    this.send(confirmFrame(identifier));
    await this.#heartbeat(identifier);
    if (subscriber.kind === 'agent') this.#subscriptions.agentArrived(subscriber.account_id, subscriber.user_id);
  }

  async #heartbeat(identifier: string) {
    const held = this.#held.get(identifier);
    if (!held) return;
    held.subscriber = await markPresent(this.#deps, held.subscriber, identifier);
    const data = await presencePayload(this.#deps, held.subscriber);
    held.listener(Buffer.from(JSON.stringify({ event: 'presence.update', data })));
  }

  #unsubscribe(identifier: string) {
    const held = this.#held.get(identifier);
    if (!held) return;
    this.#held.delete(identifier);
    this.#subscriptions.remove(held.subscriber.topics, held.listener);
    this.#subscriptions.left(held.subscriber);
  }

  #release() {
    for (const identifier of [...this.#held.keys()]) this.#unsubscribe(identifier);
  }
}
