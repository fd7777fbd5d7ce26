import { fieldOf } from '@porchlight/core/rules/read-field.ts';
import { SlackError } from '../../platform/clients/slack-error.ts';
import type { SlackConnectionRow } from '../../platform/database/schema/webhooks.ts';
import type { Deps } from '../deps.ts';
import { noteSlackError } from './threads.ts';

/** Slack's error code for the next request, of an event that says that the app may not do anything any longer. */
const codeOf = (event: unknown, bot: string): string | undefined => {
  const type = fieldOf(event, 'type');
  if (type === 'app_uninstalled') return 'account_inactive';
  const bots = fieldOf(fieldOf(event, 'tokens'), 'bot');
  return type === 'tokens_revoked' && Array.isArray(bots) && bots.includes(bot) ? 'token_revoked' : undefined;
};

/** An administrator sees it before the next message is refused. */
export const noteRemoval = async (deps: Deps, connection: SlackConnectionRow, event: unknown): Promise<void> => {
  const code = codeOf(event, connection.bot_user_id);
  if (code) await deps.write((tx) => noteSlackError(tx, connection, new SlackError('refused', code)));
};
