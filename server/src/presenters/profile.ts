import type { Profile } from '@porchlight/core/wire/agent.ts';
import { availabilityOf } from '../domain/accounts/availability.ts';
import { availableName } from '../domain/accounts/names.ts';
import { listMembershipsOf } from '../domain/accounts/queries.ts';
import { deriveLiveToken } from '../domain/authentication/live-token.ts';
import type { DeviceKeys } from '../domain/authentication/sessions.ts';
import type { Deps } from '../domain/deps.ts';
import { lackingIn } from '../domain/single-sign-on/two-factor-requirement.ts';
import { avatarAddress } from '../domain/uploads/file-urls.ts';
import type { UserRow } from '../platform/database/schema/users.ts';
import { iso, isoOrNull } from '../platform/times.ts';
import { presentCustomRole } from './custom-roles.ts';

type ProfileReader = DeviceKeys | 'api-token' | 'named-token' | 'link';

const liveTokenFor = (reader: ProfileReader, user: UserRow, secret: string) => {
  if (reader === 'link' || reader === 'named-token') return '';
  return reader === 'api-token' ? user.pubsub_token : deriveLiveToken(reader, secret);
};

/** Browsers reveal it only after the user proved again who they are (`POST /api/v1/profile/access_token/reveal`). */
const readsToken = (reader: ProfileReader) =>
  reader === 'api-token' || (typeof reader === 'object' && !reader.isBrowser);

const dueFor = (due: number | undefined) => (due === undefined ? {} : { two_factor_due_at: iso(due) });

/** Wire protocol 11.2. A device's `pubsub_token` ends with its session; a named token or email link gets none. */
export const loadProfile = async (deps: Deps, user: UserRow, reader: ProfileReader): Promise<Profile> => {
  const { db, presence, env } = deps;
  const lacking = await lackingIn(deps, user);
  const rows = await listMembershipsOf(db, user.id);
  const present = await Promise.all(rows.map((row) => presence.present(row.id, 'user')));
  const accounts = rows.map(({ active_at, role_name, role_description, permissions, ...row }, index) => ({
    ...row,
    ...dueFor(lacking.get(row.id)),
    permissions: permissions === null ? [row.role] : [...permissions, 'custom_role'],
    custom_role:
      row.custom_role_id === null
        ? null
        : presentCustomRole({
            id: row.custom_role_id,
            name: role_name ?? '',
            description: role_description ?? '',
            permissions: permissions ?? [],
          }),
    availability_status: availabilityOf(row, present[index]?.has(user.id) ?? false),
    active_at: isoOrNull(active_at),
  }));
  return {
    id: user.id,
    access_token: readsToken(reader) ? user.access_token : '',
    account_id: accounts[0]?.id ?? null,
    available_name: availableName(user),
    avatar_url: avatarAddress(user.avatar_key),
    confirmed: user.confirmed_at !== null,
    display_name: user.display_name,
    message_signature: user.message_signature,
    email: user.email,
    name: user.name,
    provider: 'email',
    pubsub_token: liveTokenFor(reader, user, env.secretKey),
    role: accounts[0]?.role ?? 'agent',
    ui_settings: user.ui_settings,
    uid: user.email,
    type: null,
    accounts,
  };
};
