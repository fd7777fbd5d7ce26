import type { Env } from '../../platform/config/environment.ts';
import type { ContactRow } from '../../platform/database/schema/contacts.ts';
import type { UserRow } from '../../platform/database/schema/users.ts';
import { availableName } from '../accounts/names.ts';
import { avatarAddress } from '../uploads/file-urls.ts';
import type { Person } from './provider.ts';

/** Addresses of our own files have no host, so another server cannot resolve them. */
const absolute = (address: string, { publicUrl }: Pick<Env, 'publicUrl'>) =>
  address.startsWith('/') ? publicUrl + address : address;

export const agentPerson = (user: UserRow, env: Pick<Env, 'publicUrl'>): Person => ({
  id: `agent-${user.id}`,
  name: availableName(user),
  avatar_url: absolute(avatarAddress(user.avatar_key), env),
  isHost: true,
});

/** `addressOf`: pictures of other servers are proxied, as in a call they are loaded by others. */
export const contactPerson = (
  contact: ContactRow,
  env: Pick<Env, 'publicUrl'>,
  addressOf: (src: string) => string | null,
): Person => ({
  id: `contact-${contact.id}`,
  name: contact.name ?? '',
  avatar_url: absolute(addressOf(avatarAddress(contact.avatar_key, contact.avatar_url)) ?? '', env),
  isHost: false,
});
