import { randomBytes } from 'node:crypto';

/** A name that cannot be guessed, because it gives access to the room. */
export const newRoomName = () => `porchlight-${randomBytes(16).toString('hex')}`;
