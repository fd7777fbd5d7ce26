import { findWorker, registerWorker } from '../installed-app/service-worker.ts';

export type PushPort = {
  current: () => Promise<PushSubscription | null>;
  subscribe: (key: string) => Promise<PushSubscription>;
  /** Notifications that pushes have shown, and that are still listed by the system. */
  closeShown: () => Promise<void>;
  /** A notice was pressed whose conversation this window shall show. */
  onOpen: (open: (url: string) => void) => () => void;
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
      const existing = await findWorker();
      return (await existing?.pushManager.getSubscription()) ?? null;
    },
    subscribe: async (applicationServerKey) =>
      (await registerWorker()).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
    closeShown: async () => {
      for (const notification of (await (await findWorker())?.getNotifications()) ?? []) notification.close();
    },
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
