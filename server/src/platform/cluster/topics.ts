/**
 * The streams of the live socket. Only `reactions` and the room channel use them, so that audiences are defined in one
 * place.
 */
export const visitorTopic = (pubsubToken: string) => `visitor:${pubsubToken}`;
export const userTopic = (userId: number) => `user:${userId}`;
/** Agents (not administrators) who are members of the inbox and see all of its conversations. */
export const inboxTopic = (inboxId: number) => `inbox:${inboxId}`;
/**
 * Of members whose role shows them only some of an inbox's conversations: unassigned ones, their own, and those they
 * follow.
 */
export const unassignedTopic = (inboxId: number) => `inbox:${inboxId}:unassigned`;
export const assigneeTopic = (inboxId: number, userId: number) => `inbox:${inboxId}:assignee:${userId}`;
export const participantTopic = (inboxId: number, userId: number) => `inbox:${inboxId}:participant:${userId}`;
/** Those of a topic's listeners who may see contacts. */
export const contactsTopic = (topic: string) => `${topic}:contacts`;
/** Carries no event: a connection whose member may do something else now is opened again. */
export const permissionsTopic = (permissions: Iterable<string>) => `permissions:${[...permissions].join(',')}`;
export const administratorsTopic = (accountId: number) => `account:${accountId}:administrators`;
export const teamTopic = (accountId: number) => `account:${accountId}:team`;
/** Visitors of an inbox: presence of agents is of interest to all of them. */
export const inboxVisitorsTopic = (inboxId: number) => `inbox:${inboxId}:visitors`;
/** One user as a member of one account: who has left it receives nothing of it. */
export const memberTopic = (accountId: number, userId: number) => `account:${accountId}:member:${userId}`;
/** Carries no event: the access of this user has changed, and open connections are checked again. */
export const accessTopic = (userId: number) => `access:${userId}`;
/** The same of a visitor's token. */
export const visitorAccessTopic = (pubsubToken: string) => `access:visitor:${pubsubToken}`;
