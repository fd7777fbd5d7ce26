import { openChannel as browserChannel } from '../../shared/open-channel.ts';

type Note = { say: 'ask' } | { say: 'draft'; text: string; at: number };

type ShareDeps = {
  /** Shared by all tabs of one visitor alone. */
  room: string;
  read: () => string;
  show: (text: string) => void;
  signal: AbortSignal;
  openChannel?: typeof browserChannel;
  now?: () => number;
};

/** The newest wins; a tab that missed a change asks when it becomes visible. Typed text is never replaced. */
export const shareDraft = ({ room, read, show, signal, openChannel = browserChannel, now = Date.now }: ShareDeps) => {
  const channel = signal.aborted ? undefined : openChannel(`porchlight-draft-${room}`);
  if (!channel) return { publish: () => {} };
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
