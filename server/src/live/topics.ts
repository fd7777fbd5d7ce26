/** The streams of the live socket. Only `reactions` and the room channel use them, so that who hears what has one place. */
export const visitorTopic = (pubsubToken: string) => `visitor:${pubsubToken}`;
export const userTopic = (userId: number) => `user:${userId}`;
/** Agents (not administrators) who are members of the inbox. */
export const inboxTopic = (inboxId: number) => `inbox:${inboxId}`;
export const administratorsTopic = (accountId: number) => `account:${accountId}:administrators`;
/** Everybody of the team. */
export const teamTopic = (accountId: number) => `account:${accountId}:team`;
/** Visitors of an inbox: presence of agents is of interest to all of them. */
export const inboxVisitorsTopic = (inboxId: number) => `inbox:${inboxId}:visitors`;
/** One user as a member of one account: who has left it receives nothing of it. */
export const memberTopic = (accountId: number, userId: number) => `account:${accountId}:member:${userId}`;
/** Carries no event: whoever may receive what has changed for this user, and open connections are checked again. */
export const accessTopic = (userId: number) => `access:${userId}`;
/** The same of a visitor's token. */
export const visitorAccessTopic = (pubsubToken: string) => `access:visitor:${pubsubToken}`;
