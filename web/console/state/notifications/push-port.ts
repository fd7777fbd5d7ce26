export type PushPort = {
  current: () => Promise<PushSubscription | null>;
  subscribe: (key: string) => Promise<PushSubscription>;
  /** A notice was pressed whose conversation this window shall show. */
  onOpen: (open: (url: string) => void) => () => void;
};

const WORKER = '/app/worker.js';

const registered = async () => {
  await navigator.serviceWorker.register(WORKER, { scope: '/app' });
  return navigator.serviceWorker.ready;
};

const addressIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'porchlight:open' && 'url' in data
    ? data.url
    : undefined;

/** Null where the browser has no push: private windows, and pages without a certificate. */
export const openPushPort = (): PushPort | null => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return null;
  return {
    current: async () => {
      const existing = await navigator.serviceWorker.getRegistration('/app');
      return (await existing?.pushManager.getSubscription()) ?? null;
    },
    subscribe: async (applicationServerKey) =>
      (await registered()).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
    onOpen: (open) => {
      const onWorkerMessage = ({ data }: MessageEvent) => {
        const url = addressIn(data);
        if (typeof url === 'string') open(url);
      };
      navigator.serviceWorker.addEventListener('message', onWorkerMessage);
      return () => navigator.serviceWorker.removeEventListener('message', onWorkerMessage);
    },
  };
};
