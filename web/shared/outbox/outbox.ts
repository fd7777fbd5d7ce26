import { reconnectDelay } from '@porchlight/core/rules/connection/reconnect.ts';
import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { ApiError, isTemporary } from '../api.ts';
import { openChannel } from '../open-channel.ts';
import { createStore } from '../store.ts';
import type { Entry, EntryStore } from './entry.ts';

export type OutboxDeps = {
  entries: Promise<EntryStore>;
  owner: string;
  /** Distinguishes it from the owner's other outboxes. */
  name?: string;
  has?: (entry: Entry) => boolean;
  /** Rejects with `ApiError`. A repeat must be harmless: the server knows the `echo_id`. */
  send: (entry: Entry) => Promise<void>;
  now?: () => number;
  random?: () => number;
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const refusedFields = (error: unknown): string[] => {
  if (!(error instanceof ApiError) || error.failure.kind !== 'status') return [];
  const attributes = fieldOf(error.failure.body, 'attributes');
  return Array.isArray(attributes) ? attributes.filter((name) => typeof name === 'string') : [];
};

/** Another file of the same name stays: the server names it when it rejects it too. */
const withoutOne = (payload: Entry['payload'], name: string): Entry['payload'] => {
  const files: unknown[] = Array.isArray(payload['files']) ? payload['files'] : [];
  const at = files.findIndex((file) => file instanceof File && file.name === name);
  return { ...payload, files: files.filter((_, each) => each !== at) };
};

const retryAfterOf = (error: unknown): { wait: number | null; tooMany: boolean } =>
  error instanceof ApiError && error.failure.kind === 'status'
    ? { wait: error.failure.retryAfterMs, tooMany: error.failure.status === 429 }
    : { wait: null, tooMany: false };

const underLock = async (name: string, work: () => Promise<void>) => {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    await navigator.locks.request(`porchlight-outbox-${name}`, begin);
  } catch (error) {
    if (hasBegun) throw error;
    await work();
  }
};

/** Survives reload, crash, offline days and a second tab. A rejected message is stored as failed and blocks none. */
export const createOutbox = ({
  entries,
  owner,
  name = owner,
  has = Boolean,
  send,
  now = Date.now,
  random = Math.random,
}: OutboxDeps) => {
  const waiting = createStore<readonly Entry[]>([]);
  const events = new AbortController();
  const channel = openChannel(`porchlight-outbox-${name}`);
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const all = async () => (await (await entries).all(owner)).filter(has);

  const reload = async () => waiting.set(await all());

  const changed = async () => {
    await reload();
    if (!events.signal.aborted) channel?.postMessage('changed');
  };

  const settle = async (entry: Entry) => {
    await (await entries).remove(entry.echo_id);
    await changed();
  };

  const refuse = async (entry: Entry, error: unknown) => {
    const failure = { error: messageOf(error), refused: refusedFields(error) };
    await (await entries).put({ ...entry, ...failure, state: 'failed', attempts: entry.attempts + 1 });
    await changed();
  };

  /** Sends until nothing waits; false when it has to pause. */
  const sendAll = async () => {
    const store = await entries;
    const first = async () => (await all()).find(({ state }) => state === 'waiting');
    for (let entry = await first(); entry && !events.signal.aborted; entry = await first()) {
      try {
        await send(entry);
        await settle(entry);
      } catch (error) {
        // Discarded by its writer meanwhile, so it must not be sent.
        if (!(await all()).some(({ echo_id }) => echo_id === entry?.echo_id)) continue;
        if (!isTemporary(error)) {
          await refuse(entry, error);
          continue;
        }
        const attempts = entry.attempts + 1;
        const { wait, tooMany } = retryAfterOf(error);
        const { resumes_at: _past, ...rest } = entry;
        await store.put({ ...rest, attempts, ...(wait !== null && tooMany && { resumes_at: now() + wait }) });
        await changed();
        timer = setTimeout(flush, wait ?? reconnectDelay(attempts, random()));
        return;
      }
    }
  };

  const flush = () => {
    clearTimeout(timer);
    if (events.signal.aborted) return;
    sending ??= underLock(name, sendAll)
      .catch(() => {
        // The device store failed in between: its entries are retried.
        timer = setTimeout(flush, reconnectDelay(1, random()));
      })
      .finally(() => {
        sending = undefined;
      });
  };

  const add = async (entry: Omit<Entry, 'owner' | 'created_at' | 'state' | 'attempts'>) => {
    last = Math.max(now(), 0.001 + Math.max(last, waiting.getSnapshot().at(-1)?.created_at ?? 0));
    const full: Entry = { ...entry, owner, created_at: last, state: 'waiting', attempts: 0 };
    // Shown once it is stored: a visible bubble is safe, even when the page closes in the same moment.
    await (await entries).put(full);
    await changed();
    await sending;
    flush();
  };

  const retry = async (echoId: string, withoutFile?: string) => {
    const entry = (await all()).find(({ echo_id }) => echo_id === echoId);
    if (!entry) return;
    const { error: _error, refused: _refused, payload, ...rest } = entry;
    const next = withoutFile === undefined ? payload : withoutOne(payload, withoutFile);
    await (await entries).put({ ...rest, payload: next, state: 'waiting', attempts: 0 });
    await changed();
    await sending;
    flush();
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
    clearTimeout(timer);
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
