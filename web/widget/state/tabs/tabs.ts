import { openChannel as browserChannel } from '../../../shared/open-channel.ts';
import type { Store } from '../../../shared/store.ts';
import type { AppConfig } from '../../base/app-config.ts';
import type { Router } from '../../base/routes.ts';
import type { HostBridge } from '../host/bridge.ts';
import { createTabLock } from './tab-lock.ts';

/** Whether the chat is open, a new tab's request for it, the visible tab, and an erasure. */
type Note = { say: 'open' | 'closed' | 'ask' | 'in-front' | 'start-again' };

export type Tabs = {
  /** The tab that was visible last plays the sound. */
  isVoice: () => boolean;
  /** Asks the other tabs whether the chat is open there. Not on a narrow screen, where it would cover the page. */
  join: () => void;
  /** The chat here was opened by another tab, not by the visitor. */
  isMirroring: () => boolean;
  /** Every tab starts again with a new visitor: the data of the earlier one is erased. */
  startAgain: () => void;
  stop: () => void;
};

type TabsDeps = {
  app: Store<AppConfig>;
  router: Router;
  host: Pick<HostBridge, 'embedding' | 'send' | 'startAgain'>;
  /** One site's widget: tabs of other sites have other storage anyway. */
  name: string;
  openChannel?: typeof browserChannel;
  locks?: Pick<LockManager, 'request'> | undefined;
};

export const createTabs = ({ app, router, host, name, ...overrides }: TabsDeps): Tabs => {
  const { openChannel = browserChannel, locks = navigator.locks } = overrides;
  const channel =
    host.embedding === 'frame' && typeof locks?.request === 'function' && openChannel(`porchlight-tabs-${name}`);
  if (!channel || !locks)
    return {
      isVoice: () => true,
      join: () => {},
      isMirroring: () => false,
      startAgain: host.startAgain,
      stop: () => {},
    };
  const events = new AbortController();
  const voice = createTabLock({ locks, name: `porchlight-voice-${name}` });
  let isLast = false;

  const isOpen = () => app.getSnapshot().isWidgetOpen;
  let wasOpen = isOpen();
  /** State that another tab requested, until it is applied. */
  let requested: boolean | undefined;
  let isMirroring = false;
  let hasJoined = false;

  const look = () => {
    const open = isOpen();
    if (open === wasOpen) return;
    wasOpen = open;
    isMirroring = open === requested;
    requested = undefined;
    if (!isMirroring) channel.postMessage({ say: open ? 'open' : 'closed' } satisfies Note);
  };
  const mirror = (open: boolean) => {
    if (open === wasOpen || open === requested || (open && app.getSnapshot().isMobile)) return;
    requested = open;
    host.send(open ? 'toggleBubble' : 'closeWindow');
  };
  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (data.say === 'start-again') host.startAgain();
    else if (data.say === 'in-front') isLast = false;
    else if (data.say !== 'ask') mirror(data.say === 'open');
    else if (wasOpen) channel.postMessage({ say: 'open' } satisfies Note);
  };

  const stops = [app.subscribe(look), router.subscribe(look)];
  const speak = () => {
    if (document.visibilityState !== 'visible') return;
    isLast = true;
    voice.take();
    channel.postMessage({ say: 'in-front' } satisfies Note);
  };
  document.addEventListener('visibilitychange', speak, { signal: events.signal });
  window.addEventListener('focus', speak, { signal: events.signal });
  speak();

  return {
    isVoice: () => voice.isMine() && (isLast || !voice.isRefused()),
    join: () => {
      if (hasJoined || wasOpen) return;
      hasJoined = true;
      channel.postMessage({ say: 'ask' } satisfies Note);
    },
    isMirroring: () => isMirroring,
    startAgain: () => {
      channel.postMessage({ say: 'start-again' } satisfies Note);
      host.startAgain();
    },
    stop: () => {
      for (const stop of stops) stop();
      events.abort();
      voice.leave();
      channel.close();
    },
  };
};
