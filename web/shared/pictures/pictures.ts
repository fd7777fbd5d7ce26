import { MOST_REMOTE_PICTURES } from '@porchlight/core/wire/limits.ts';
import type { RemotePictures } from '@porchlight/core/wire/settings/remote-picture.ts';
import { createContext } from 'react';

/** Pictures of other servers are loaded through ours, so that theirs do not learn who reads. */
export type Pictures = {
  addressOf: (src: string) => Promise<string | null>;
  hint?: string;
};

type PictureRequest = { url: string; resolve: (address: string | null) => void; reject: (error: unknown) => void };

export const createPictures = (ask: (urls: string[]) => Promise<RemotePictures>, hint?: string): Pictures => {
  const cache = new Map<string, Promise<string | null>>();
  let waiting: PictureRequest[] = [];

  const askForAll = async () => {
    const batch = waiting;
    waiting = [];
    for (let from = 0; from < batch.length; from += MOST_REMOTE_PICTURES) {
      const some = batch.slice(from, from + MOST_REMOTE_PICTURES);
      try {
        const { payload } = await ask(some.map(({ url }) => url));
        const addresses = new Map(payload.map(({ url, address }) => [url, address]));
        for (const { url, resolve } of some) resolve(addresses.get(url) ?? null);
      } catch (error) {
        for (const { url, reject } of some) {
          cache.delete(url);
          reject(error);
        }
      }
    }
  };

  return {
    ...(hint === undefined ? {} : { hint }),
    addressOf: (url) => {
      const before = cache.get(url);
      if (before) return before;
      const address = new Promise<string | null>((resolve, reject) => {
        if (waiting.length === 0) queueMicrotask(() => void askForAll());
        waiting.push({ url, resolve, reject });
      });
      cache.set(url, address);
      return address;
    },
  };
};

/** Without one, links replace other servers' pictures. */
export const PicturesContext = createContext<Pictures | null>(null);
