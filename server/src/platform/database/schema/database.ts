import type { AccountTables } from './accounts.ts';
import type { BotTables } from './bots.ts';
import type { ChangeTables } from './changes.ts';
import type { ContactTables } from './contacts.ts';
import type { ConversationTables } from './conversations.ts';
import type { HelpCentreTables } from './help-centre.ts';
import type { InboxTables } from './inboxes.ts';
import type { JobTables } from './jobs.ts';
import type { LabelTables } from './labels.ts';
import type { MessageTables } from './messages.ts';
import type { NotificationTables } from './notifications.ts';
import type { ReportTables } from './reports.ts';
import type { SlaTables } from './sla.ts';
import type { TeamTables } from './teams.ts';
import type { UserTables } from './users.ts';
import type { WebhookTables } from './webhooks.ts';
import type { WorkspaceTables } from './workspace.ts';

interface MigrationTables {
  schema_migrations: { name: string; applied_at: number };
}

/**
 * The tables of the installation, the same on SQLite and PostgreSQL. Times are epoch milliseconds (`*_at`); JSON
 * columns are text on SQLite and jsonb on PostgreSQL, booleans are 0/1 on SQLite; the client converts both
 * (`platform/database/drivers/column-codecs`).
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
    WorkspaceTables,
    HelpCentreTables,
    WebhookTables,
    BotTables,
    NotificationTables,
    ChangeTables,
    JobTables,
    ReportTables,
    SlaTables,
    MigrationTables {}
