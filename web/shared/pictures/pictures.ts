import { MOST_REMOTE_PICTURES } from '@porchlight/core/wire/limits.ts';
import type { RemotePictures } from '@porchlight/core/wire/settings/remote-picture.ts';
import { createContext } from 'react';

/** Where pictures of other servers are loaded from: our server, so that theirs do not learn who looks. */
export type Pictures = {
  /** Null: a link has to do. Rejects while our server cannot be asked. */
  addressOf: (src: string) => Promise<string | null>;
  /** What a link in place of a picture says when the pointer rests on it. */
  hint?: string;
};

type PictureRequest = { url: string; resolve: (address: string | null) => void; reject: (error: unknown) => void };

/** Asks once for each picture, and for all pictures of a screen together. */
export const createPictures = (ask: (urls: string[]) => Promise<RemotePictures>, hint?: string): Pictures => {
  const known = new Map<string, Promise<string | null>>();
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
          known.delete(url);
          reject(error);
        }
      }
    }
  };

  return {
    ...(hint === undefined ? {} : { hint }),
    addressOf: (url) => {
      const before = known.get(url);
      if (before) return before;
      const address = new Promise<string | null>((resolve, reject) => {
        if (waiting.length === 0) queueMicrotask(() => void askForAll());
        waiting.push({ url, resolve, reject });
      });
      known.set(url, address);
      return address;
    },
  };
};

/** Without one, links stand in place of other servers' pictures. */
export const PicturesContext = createContext<Pictures | null>(null);
