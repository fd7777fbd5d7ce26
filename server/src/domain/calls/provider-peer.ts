import { createHmac } from 'node:crypto';
import type { IceServer } from '@porchlight/core/wire/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { PeerSettings, TurnSettings } from '../../platform/config/calls.ts';
import type { CallProvider, Person } from './provider.ts';
import { newRoomName } from './room-name.ts';

/** Longer than any call: a TURN server authenticates again whenever the connection is rebuilt. */
const TURN_PASSWORD_SECONDS = 12 * 60 * 60;

/** With a secret: a user name with its expiry, and its HMAC-SHA1 as password (coturn's `use-auth-secret`). */
const turnServer = (turn: TurnSettings, person: Person, now: number): IceServer => {
  if (!('secret' in turn)) return { urls: turn.urls, username: turn.username, credential: turn.password };
  const username = `${Math.floor(now / 1000) + TURN_PASSWORD_SECONDS}:${person.id}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return { urls: turn.urls, username, credential };
};

/** Calls between the two browsers. The room is only a name, known to both parties of the conversation. */
export const createPeerProvider = ({ stunUrls, turn, relayOnly }: PeerSettings, clock: Clock): CallProvider => ({
  name: 'peer',
  open: async () => {
    const name = newRoomName();
    return { meeting_id: name, room_name: name };
  },
  admit: async (_room, person) => ({
    ice_servers: [
      ...(stunUrls.length > 0 ? [{ urls: stunUrls }] : []),
      ...(turn ? [turnServer(turn, person, clock.now())] : []),
    ],
    relay_only: relayOnly,
  }),
});
