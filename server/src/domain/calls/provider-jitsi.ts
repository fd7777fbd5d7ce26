import type { Clock } from '../../platform/clock.ts';
import type { JitsiSettings } from '../../platform/config/calls.ts';
import { signJwt } from '../../platform/crypto/jwt.ts';
import type { CallProvider } from './provider.ts';
import { newRoomName } from './room-name.ts';

/** A token opens its room for the length of a visit, not for anyone who finds the address later. */
const TOKEN_SECONDS = 4 * 60 * 60;
const LEEWAY_SECONDS = 60;

/** A user who pressed "join" is not asked again, and leaves by our button. */
const FRAME_CONFIG = ['config.prejoinConfig.enabled=false', 'config.disableDeepLinking=true'];

/** Rooms of a Jitsi Meet server that requires signed tokens (prosody's `token` authentication with an app id and secret). */
export const createJitsiProvider = ({ url, appId, appSecret }: JitsiSettings, clock: Clock): CallProvider => ({
  name: 'jitsi',
  open: async () => {
    const name = newRoomName();
    return { meeting_id: name, room_name: name };
  },
  admit: async ({ room_name }, person) => {
    const now = Math.floor(clock.now() / 1000);
    const token = signJwt(
      {
        aud: 'jitsi',
        iss: appId,
        sub: new URL(url).hostname,
        room: room_name,
        nbf: now - LEEWAY_SECONDS,
        exp: now + TOKEN_SECONDS,
        context: {
          user: {
            id: person.id,
            name: person.name,
            avatar: person.avatar_url,
            affiliation: person.isHost ? 'owner' : 'member',
            moderator: String(person.isHost),
          },
        },
      },
      appSecret,
    );
    return { url: `${url}/${room_name}?jwt=${token}#${FRAME_CONFIG.join('&')}` };
  },
});
