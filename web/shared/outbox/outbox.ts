import { reconnectDelay } from '@porchlight/core/rules/reconnect.ts';
import { ApiError, isTemporary } from '../api.ts';
import { openChannel } from '../open-channel.ts';
import { createStore } from '../store.ts';
import type { Entry, EntryStore } from './entry.ts';

export type OutboxDeps = {
  entries: Promise<EntryStore>;
  owner: string;
  /** Sends one entry; rejects with `ApiError`. A repeat must be harmless: the server knows the `echo_id`. */
  send: (entry: Entry) => Promise<void>;
  /** Entries of different lanes do not wait for one another; one lane where it is absent. */
  laneOf?: (entry: Entry) => string;
  now?: () => number;
  random?: () => number;
};

/** A browser opens six connections to a server: others than what is sent need some. */
const LANES_AT_ONCE = 3;

const oneLane = () => '';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const refusedFields = (error: unknown): string[] => {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return [];
  const { attributes } = (error.failure.body ?? {}) as { attributes?: unknown };
  return Array.isArray(attributes) ? attributes.filter((name) => typeof name === 'string') : [];
};

/** A file of the same name beside it stays: the server names it when it does not take it either. */
const withoutOne = (payload: Entry['payload'], name: string): Entry['payload'] => {
  const files: unknown[] = Array.isArray(payload['files']) ? payload['files'] : [];
  const at = files.findIndex((file) => file instanceof File && file.name === name);
  return { ...payload, files: files.filter((_, each) => each !== at) };
};

/** How long the server has asked to wait, and whether because there were too many at once. */
const askedWaitOf = (error: unknown): { wait: number | null; tooMany: boolean } =>
  error instanceof ApiError && error.failure.kind === 'status'
    ? { wait: error.failure.retryAfterMs, tooMany: error.failure.status === 429 }
    : { wait: null, tooMany: false };

/**
 * One sender at a time of a lane over all tabs. Where the browser has no locks, or refuses them to a frame on somebody else's page, the
 * server's memory of ids keeps it harmless.
 */
const underLock = async (lane: string, work: () => Promise<void>) => {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    await navigator.locks.request(`porchlight-outbox-${lane}`, begin);
  } catch (error) {
    if (hasBegun) throw error;
    await work();
  }
};

/**
 * Written to the device first, then sent, in the order of its lane, one at a time. Survives reload, crash, offline days and a second tab.
 * What the server refuses for good is kept as failed, with its reason, and never holds up the next.
 */
export const createOutbox = ({
  entries,
  owner,
  send,
  laneOf = oneLane,
  now = Date.now,
  random = Math.random,
}: OutboxDeps) => {
  const waiting = createStore<readonly Entry[]>([]);
  const events = new AbortController();
  const channel = openChannel(`porchlight-outbox-${owner}`);
  /** By lane. */
  const sending = new Map<string, Promise<void>>();
  /** Lanes whose first entry could not be sent, until it is tried again. */
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let last = 0;

  const reload = async () => waiting.set(await (await entries).all(owner));

  const changed = async () => {
    await reload();
    if (!events.signal.aborted) channel?.postMessage('changed');
  };

  const settle = async (entry: Entry) => {
    await (await entries).remove(entry.echo_id);
    await changed();
  };

  const refuse = async (entry: Entry, error: unknown) => {
    const said = { error: messageOf(error), refused: refusedFields(error) };
    await (await entries).put({ ...entry, ...said, state: 'failed', attempts: entry.attempts + 1 });
    await changed();
  };

  const tryAgain = (lane: string, wait: number) =>
    timers.set(
      lane,
      setTimeout(() => resume(lane), wait),
    );
  const resume = (lane: string) => {
    clearTimeout(timers.get(lane));
    timers.delete(lane);
    sendNext();
  };

  /** Sends what waits in a lane until nothing does, or it has to stop for now. */
  const sendLane = async (lane: string) => {
    const store = await entries;
    const first = async () =>
      (await store.all(owner)).find((entry) => entry.state === 'waiting' && laneOf(entry) === lane);
    for (let entry = await first(); entry && !events.signal.aborted; entry = await first()) {
      try {
        await send(entry);
        await settle(entry);
      } catch (error) {
        // Given up meanwhile by who wrote it: failing is what was wanted.
        if (!(await store.all(owner)).some(({ echo_id }) => echo_id === entry?.echo_id)) continue;
        if (!isTemporary(error)) {
          await refuse(entry, error);
          continue;
        }
        const attempts = entry.attempts + 1;
        const { wait, tooMany } = askedWaitOf(error);
        const { resumes_at: _past, ...rest } = entry;
        await store.put({ ...rest, attempts, ...(wait !== null && tooMany && { resumes_at: now() + wait }) });
        await changed();
        tryAgain(lane, wait ?? reconnectDelay(attempts, random()));
        return;
      }
    }
    // Another tab may have sent what is shown as waiting here.
    await reload();
  };

  /** Begins with the lanes that have something to send and are not at it, as many as may be. */
  const sendNext = () => {
    if (events.signal.aborted) return;
    for (const entry of waiting.getSnapshot()) {
      const lane = laneOf(entry);
      if (sending.size >= LANES_AT_ONCE) return;
      if (entry.state !== 'waiting' || sending.has(lane) || timers.has(lane)) continue;
      const work = underLock(owner + lane, () => sendLane(lane))
        // The device store failed in the middle: what it still has is tried again.
        .catch(() => void tryAgain(lane, reconnectDelay(1, random())))
        .finally(() => {
          sending.delete(lane);
          sendNext();
        });
      sending.set(lane, work);
    }
  };

  const flush = () => {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    sendNext();
  };

  /** Its lane may have just found nothing more to send, or wait before it tries again. */
  const goOn = async (entry: Entry) => {
    const lane = laneOf(entry);
    await sending.get(lane);
    resume(lane);
  };

  /** Keeps an entry on the device, then sends it as soon as can be. */
  const add = async (entry: Omit<Entry, 'owner' | 'created_at' | 'state' | 'attempts'>) => {
    // Two messages within a millisecond keep their order, and those of before the clock was set back.
    last = Math.max(now(), last + 0.001, (waiting.getSnapshot().at(-1)?.created_at ?? 0) + 0.001);
    const full: Entry = { ...entry, owner, created_at: last, state: 'waiting', attempts: 0 };
    // Shown once the device has it: a bubble that stands is safe, even when the page goes in the same moment.
    await (await entries).put(full);
    await changed();
    await goOn(full);
  };

  /** The same message, with the same id, again; without the file of this name, where one is given. */
  const retry = async (echoId: string, withoutFile?: string) => {
    const entry = (await (await entries).all(owner)).find(({ echo_id }) => echo_id === echoId);
    if (!entry) return;
    const { error: _error, refused: _refused, payload, ...rest } = entry;
    const next = withoutFile === undefined ? payload : withoutOne(payload, withoutFile);
    await (await entries).put({ ...rest, payload: next, state: 'waiting', attempts: 0 });
    await changed();
    await goOn(entry);
  };

  const discard = async (echoId: string) => {
    await (await entries).remove(echoId);
    await changed();
  };

  const clear = async () => {
    await (await entries).clear(owner);
    await changed();
  };

  const close = () => {
    events.abort();
    for (const timer of timers.values()) clearTimeout(timer);
    channel?.close();
  };

  if (channel) channel.onmessage = () => void reload();
  window.addEventListener('online', flush, { signal: events.signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && flush(), {
    signal: events.signal,
  });
  void reload().then(flush);

  return { waiting, add, retry, discard, flush, clear, close };
};
export type Outbox = ReturnType<typeof createOutbox>;
