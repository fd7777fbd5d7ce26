import { renderPlaceholders } from '@porchlight/core/rules/texts/placeholders.ts';
import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { TeamContact } from '@porchlight/core/wire/contact.ts';

/** Named by the server alone, once the conversation is there. */
const LATER = /\{\{\s*(?:conversation|inbox|account)\./;

/** A canned response as the contact will read it. One that names the conversation is left to the server as it is. */
export const filledFor = (
  { name, email, available_name }: Pick<Profile, 'name' | 'email' | 'available_name'>,
  contact: Pick<TeamContact, 'id' | 'name' | 'email' | 'phone_number' | 'custom_attributes'>,
  text: string,
): string => (LATER.test(text) ? text : renderPlaceholders(text, { contact, agent: { name, email, available_name } }));
