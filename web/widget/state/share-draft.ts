import { openChannel as browserChannel } from '../../shared/open-channel.ts';

type Note = { say: 'ask' } | { say: 'draft'; text: string; at: number };

type ShareDeps = {
  /** Shared by all tabs of one visitor alone. */
  room: string;
  read: () => string;
  show: (text: string) => void;
  /** Ends it. */
  signal: AbortSignal;
  openChannel?: typeof browserChannel;
  now?: () => number;
};

/**
 * One unsent text for all tabs of a visitor: the newest wins. A tab that missed a change asks when it becomes visible;
 * while the visitor types here, no other text is newer, so nothing is lost.
 */
export const shareDraft = ({ room, read, show, signal, openChannel = browserChannel, now = Date.now }: ShareDeps) => {
  const channel = signal.aborted ? undefined : openChannel(`porchlight-draft-${room}`);
  if (!channel) return { publish: () => {} };
  // The stored text has no time of its own: older than anything typed, newer than none.
  let at = read() ? 1 : 0;
  const say = (note: Note) => channel.postMessage(note);
  const publish = () => say({ say: 'draft', text: read(), at });
  const ask = () => {
    if (document.visibilityState === 'visible') say({ say: 'ask' });
  };
  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (data.say === 'ask') return void (at > 0 && publish());
    if (data.at <= at) return undefined;
    at = data.at;
    return show(data.text);
  };
  document.addEventListener('visibilitychange', ask, { signal });
  signal.addEventListener('abort', () => channel.close());
  ask();
  return {
    publish: () => {
      at = Math.max(now(), at + 1);
      publish();
    },
  };
};
