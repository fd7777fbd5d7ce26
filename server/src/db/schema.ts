import type { AccountTables } from './schema/accounts.ts';
import type { BotTables } from './schema/bots.ts';
import type { ChangeTables } from './schema/changes.ts';
import type { ContactTables } from './schema/contacts.ts';
import type { ConversationTables } from './schema/conversations.ts';
import type { DeskTables } from './schema/desk.ts';
import type { HelpCentreTables } from './schema/help-centre.ts';
import type { InboxTables } from './schema/inboxes.ts';
import type { JobTables } from './schema/jobs.ts';
import type { LabelTables } from './schema/labels.ts';
import type { MessageTables } from './schema/messages.ts';
import type { NotificationTables } from './schema/notifications.ts';
import type { ReportTables } from './schema/reports.ts';
import type { TeamTables } from './schema/teams.ts';
import type { UserTables } from './schema/users.ts';
import type { WebhookTables } from './schema/webhooks.ts';

/**
 * The tables of the installation, the same on SQLite and PostgreSQL. Times are epoch milliseconds (`*_at`);
 * JSON columns are text on SQLite and jsonb on PostgreSQL, parsed and written by the client (`db/columns`);
 * booleans are 0/1 on SQLite, read as booleans by the same door.
 */
export interface Database
  extends AccountTables,
    UserTables,
    TeamTables,
    InboxTables,
    ContactTables,
    ConversationTables,
    MessageTables,
    LabelTables,
    DeskTables,
    HelpCentreTables,
    WebhookTables,
    BotTables,
    NotificationTables,
    ChangeTables,
    JobTables,
    ReportTables {}
