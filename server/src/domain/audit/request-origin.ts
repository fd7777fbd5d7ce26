import { AsyncLocalStorage } from 'node:async_hooks';
import type { UserId } from '@porchlight/core/wire/ids.ts';

/** The acting user, and how they are signed in: `session:ID`, `api_token:ID` or `access_token`. */
export type Actor = { id: UserId; email: string; signed_in_by: string };

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

/** The writer batches actions of many requests, so `write` sets each origin again (`api/audit/audited-write`). */
export const runWithOrigin = <T>(origin: Origin | undefined, run: () => T): T => current.run(origin, run);
export const currentOrigin = (): Origin | undefined => current.getStore();
