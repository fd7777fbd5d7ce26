import { AsyncLocalStorage } from 'node:async_hooks';
import type { UserId } from '@porchlight/core/wire/ids.ts';

/** The acting user, and how they are signed in: `session:ID`, `api_token:ID` or `access_token`. */
export type Actor = { id: UserId; email: string; signed_in_by: string };

/** The part of a request that the audit log reads. */
type AuditedRequest = {
  id: string;
  ip: string;
  method: string;
  headers: { 'user-agent'?: string | undefined };
  params: unknown;
  body: unknown;
  routeOptions: { url?: string | undefined };
};

/** The origin of an action. Undefined for jobs and commands. */
export type Origin = {
  request: AuditedRequest;
  actor: Actor | undefined;
  /** The entry of this request is recorded: further writes of the same request belong to the same action. */
  isRecorded: boolean;
};

const current = new AsyncLocalStorage<Origin | undefined>();

/**
 * Runs a function as part of a request, or of none. The writer runs the actions of many requests in one batch, so `write`
 * must set the origin of each action again (`api/audit/audited-write`).
 */
export const runWithOrigin = <T>(origin: Origin | undefined, run: () => T): T => current.run(origin, run);
export const currentOrigin = (): Origin | undefined => current.getStore();
