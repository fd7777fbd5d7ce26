import type { AccountRow } from '../../platform/database/schema/accounts.ts';
import type { Deps } from '../deps.ts';

export const REMOTE_PICTURES = ['show', 'link'] as const;
export type RemotePictures = (typeof REMOTE_PICTURES)[number];

export const remotePicturesOf = ({ settings }: Pick<AccountRow, 'settings'>): RemotePictures =>
  settings['remote_pictures'] === 'link' ? 'link' : 'show';

/** An installation that stores none (`REMOTE_PICTURES_MB=0`) fetches none. */
export const showsRemotePictures = (account: Pick<AccountRow, 'settings'>, { uploads }: Deps['env']): boolean =>
  uploads.remotePictureBytes > 0 && remotePicturesOf(account) === 'show';
