import {
  CABLE_PATH,
  CABLE_POLL_PATH,
  CABLE_PRESENCE_PATH,
  CABLE_STREAM_PATH,
  type PollAnswer,
  type ServerFrame,
} from '@porchlight/core/wire/cable.ts';
import type { OpenTransport } from './transport.ts';

/** Longer than the server holds a poll (`POLL_WAIT_MS`), for a slow connection. */
const POLL_PATIENCE_MS = 35_000;

const addressOf = (url: string, path: string) => url.replace(/^ws/, 'http').replace(CABLE_PATH, path);

const call = async (address: string, body: object, signal: AbortSignal) => {
  const response = await fetch(address, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response;
};

const readEvents = (text: string) => {
  const events = text.split('\n\n');
  const rest = events.pop() ?? '';
  return { frames: events.filter((event) => event.startsWith('data: ')).map((event) => event.slice(6)), rest };
};

/** Server-Sent Events over `fetch`, because `EventSource` can send neither a body nor a header. */
export const openStream: OpenTransport = ({ url, identifier }, listener) => {
  const ending = new AbortController();
  const { signal } = ending;

  const listen = async () => {
    const response = await call(addressOf(url, CABLE_STREAM_PATH), { identifier }, signal);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const { frames, rest } = readEvents(text + part.value);
      text = rest;
      for (const frame of frames) if (!signal.aborted) listener.frame(frame);
    }
  };
  listen()
    .catch(() => {}) // Refused, cut or ended: the cable tries again in its time.
    .finally(() => signal.aborted || listener.closed());

  const beat = async () => {
    const { frames }: { frames: ServerFrame[] } = await (
      await call(addressOf(url, CABLE_PRESENCE_PATH), { identifier }, signal)
    ).json();
    for (const frame of frames) if (!signal.aborted) listener.frame(JSON.stringify(frame));
  };

  return {
    // The request itself subscribes; only heartbeats are left to send.
    send: (frame) => {
      // A lost heartbeat is followed by the next.
      if (frame.includes('update_presence')) beat().catch(() => {});
    },
    close: () => ending.abort(),
  };
};

/** Long polling. */
export const openPoll: OpenTransport = ({ url, identifier }, listener) => {
  const ending = new AbortController();
  const { signal } = ending;

  const ask = async (after: number | undefined): Promise<PollAnswer> => {
    const late = AbortSignal.any([signal, AbortSignal.timeout(POLL_PATIENCE_MS)]);
    return (await call(addressOf(url, CABLE_POLL_PATH), { identifier, after }, late)).json();
  };

  const askOn = async () => {
    let after: number | undefined;
    while (!signal.aborted) {
      const { frames, last_seq } = await ask(after);
      if (signal.aborted) return;
      // The cable expects a welcome when a transport is open.
      if (after === undefined) listener.frame('{"type":"welcome"}');
      after = last_seq;
      for (const frame of frames) listener.frame(JSON.stringify(frame));
    }
  };
  askOn()
    .catch(() => {}) // As above.
    .finally(() => signal.aborted || listener.closed());

  // A poll itself subscribes and sends a heartbeat.
  return { send: () => {}, close: () => ending.abort() };
};
