import { randomBytes } from 'node:crypto';

/** A name nobody guesses: whoever knows a room's name is half inside. */
export const newRoomName = () => `porchlight-${randomBytes(16).toString('hex')}`;
