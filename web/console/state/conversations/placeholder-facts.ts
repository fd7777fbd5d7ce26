import type { PlaceholderFacts } from '@porchlight/core/rules/texts/placeholders.ts';
import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { TeamContact } from '@porchlight/core/wire/contact.ts';
import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { DirectoryState } from '../../base/directory.ts';

type KnownFacts = {
  profile: Pick<Profile, 'name' | 'email' | 'available_name' | 'accounts'>;
  accountId: number;
  directory: { getSnapshot: () => Pick<DirectoryState, 'inboxes'> };
};
type Written = {
  contact: Pick<TeamContact, 'name' | 'email' | 'phone_number' | 'custom_attributes'> & { id: number };
  inboxId: number;
  conversation: Pick<TeamConversation, 'id' | 'custom_attributes'> | null;
};

export const placeholderFacts = (
  { profile, accountId, directory }: KnownFacts,
  { contact, inboxId, conversation }: Written,
): PlaceholderFacts => ({
  contact,
  conversation: conversation && { display_id: conversation.id, custom_attributes: conversation.custom_attributes },
  agent: { name: profile.name, email: profile.email, available_name: profile.available_name },
  inbox: directory.getSnapshot().inboxes.find(({ id }) => id === inboxId) ?? null,
  account: profile.accounts.find(({ id }) => id === accountId) ?? null,
});
