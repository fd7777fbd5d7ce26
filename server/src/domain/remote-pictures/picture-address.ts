import type { Deps } from '../deps.ts';
import { remotePictureAddress, remoteUrl } from './signed-addresses.ts';

/** Our own by its path, which custom domains have too; another server's through our proxy. Null: a link. */
export const pictureAddressIn =
  ({ env, clock }: Pick<Deps, 'env' | 'clock'>) =>
  (src: string): string | null => {
    if (src.startsWith(`${env.publicUrl}/`)) return src.slice(env.publicUrl.length);
    if (/^\/[^/\\]/.test(src)) return src;
    if (env.uploads.remotePictureBytes === 0 || !remoteUrl(src)) return null;
    return remotePictureAddress(src, { secretKey: env.secretKey, now: clock.now() });
  };
