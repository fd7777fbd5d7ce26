import { type PlaceholderFacts, renderPlaceholders } from '@porchlight/core/rules/texts/placeholders.ts';
import type { Profile } from '@porchlight/core/wire/agent.ts';
import type { TeamInbox } from '@porchlight/core/wire/inbox.ts';

/** Its name among the settings of the user's interface, which follow the user to every device. */
export const SIGNATURE_SETTING = 'message_signature_enabled';

export const isSignatureOn = ({ ui_settings }: Pick<Profile, 'ui_settings'>): boolean =>
  ui_settings[SIGNATURE_SETTING] !== false;

export const signatureOf = (
  { message_signature }: Pick<Profile, 'message_signature'>,
  inbox: Pick<TeamInbox, 'signature'> | undefined,
  facts: PlaceholderFacts,
): string => renderPlaceholders(message_signature?.trim() || inbox?.signature?.trim() || '', facts).trim();

/** A reply with its signature; files without a text need none. */
export const signed = (text: string, signature: string): string =>
  text === '' || signature === '' ? text : `${text}\n\n${signature}`;
