export type TabLock = {
  isMine: () => boolean;
  /** The browser has no locks (a third-party frame in a private window): every tab counts as the holder. */
  isRefused: () => boolean;
  /** Steals the lock from its holder. */
  take: () => void;
  leave: () => void;
};

type TabLockDeps = {
  locks: Pick<LockManager, 'request'>;
  name: string;
  onTake?: () => void;
  onLose?: () => void;
};

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The next waiting tab gets it, also after a crash. Where the browser blocks locks, each tab is alone with one. */
export const createTabLock = ({ locks, name, onTake, onLose }: TabLockDeps): TabLock => {
  let line = new AbortController();
  let isMine = false;
  let isTaking = false;
  let isOver = false;
  let isRefused = false;
  let release = () => {};

  const begin = () => {
    isMine = true;
    isTaking = false;
    onTake?.();
  };

  const request = (options: LockOptions) => {
    let wasGranted = false;
    const hold = () => {
      if (isOver) return;
      wasGranted = true;
      begin();
      return new Promise<void>((done) => {
        release = done;
      });
    };
    locks.request(name, options, hold).catch((error: unknown) => {
      if (isOver) return;
      if (!isAbort(error)) {
        isRefused = true;
        return isMine || begin();
      }
      if (!wasGranted) return;
      isMine = false;
      onLose?.();
      stand();
    });
  };
  const stand = () => {
    line = new AbortController();
    request({ signal: line.signal });
  };

  stand();
  return {
    isMine: () => isMine,
    isRefused: () => isRefused,
    take: () => {
      if (isMine || isTaking || isOver) return;
      isTaking = true;
      line.abort();
      request({ steal: true });
    },
    leave: () => {
      isOver = true;
      isMine = false;
      line.abort();
      release();
    },
  };
};
