/** Topics of the live socket, in one file because only `reactions` and the room channel may publish to them. */
export const visitorTopic = (pubsubToken: string) => `visitor:${pubsubToken}`;
export const userTopic = (userId: number) => `user:${userId}`;
/** Agents (not administrators) who are members of the inbox and see all of its conversations. */
export const inboxTopic = (inboxId: number) => `inbox:${inboxId}`;
/** Members whose role shows only unassigned conversations, their own, and those they participate in. */
export const unassignedTopic = (inboxId: number) => `inbox:${inboxId}:unassigned`;
export const assigneeTopic = (inboxId: number, userId: number) => `inbox:${inboxId}:assignee:${userId}`;
export const participantTopic = (inboxId: number, userId: number) => `inbox:${inboxId}:participant:${userId}`;
export const contactsTopic = (topic: string) => `${topic}:contacts`;
/** Carries no event: a connection is opened again when the permissions of its member have changed. */
export const permissionsTopic = (permissions: Iterable<string>) => `permissions:${[...permissions].join(',')}`;
export const administratorsTopic = (accountId: number) => `account:${accountId}:administrators`;
export const teamTopic = (accountId: number) => `account:${accountId}:team`;
export const inboxVisitorsTopic = (inboxId: number) => `inbox:${inboxId}:visitors`;
/** One user as a member of one account: a former member receives nothing. */
export const memberTopic = (accountId: number, userId: number) => `account:${accountId}:member:${userId}`;
/** Carries no event: the access of this user has changed, and open connections are checked again. */
export const accessTopic = (userId: number) => `access:${userId}`;
/** As `accessTopic`, for a visitor's token. */
export const visitorAccessTopic = (pubsubToken: string) => `access:visitor:${pubsubToken}`;
