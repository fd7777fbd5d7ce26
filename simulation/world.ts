import type { Api } from '../web/shared/api.ts';
import type { Agent } from './actors/agent.ts';
import type { HealthyReceiver } from './actors/healthy-receiver.ts';
import type { Receiver } from './actors/receiver.ts';
import type { Traffic } from './actors/traffic.ts';
import type { Visitor } from './actors/visitor.ts';
import type { Browsers } from './browsers/build-browsers.ts';
import type { FaultLog } from './faults/fault-log.ts';
import type { Reader } from './model/access.ts';
import type { Ledger } from './model/ledger.ts';
import type { Violations } from './model/violations.ts';
import type { Explorer } from './operations/explorer.ts';
import type { OperationTable } from './operations/operation-table.ts';
import type { Installation } from './servers/installation.ts';
import type { Settings } from './settings.ts';

/** An inbox that actors use, as its administrator sees it. */
export type Inbox = { id: number; name: string; websiteToken: string; hmacToken: string };

/** Where a conversation belongs; known once the server has acknowledged its first message. */
export type KnownConversation = { id: number; owner: string; inbox: number };

/** Everything a step or an invariant may use. */
export type World = {
  settings: Settings;
  installation: Installation;
  traffic: Traffic;
  ledger: Ledger;
  violations: Violations;
  faults: FaultLog;
  table: OperationTable;
  accountId: number;
  /** The administrator's API, which no fault of an actor's network touches. */
  api: Api;
  /** The administrator's access token. */
  token: () => string;
  inboxes: readonly Inbox[];
  visitors: Map<string, Visitor>;
  agents: Map<string, Agent>;
  /** Those in real browsers; undefined in a run without. */
  browsers: Browsers | undefined;
  conversations: Map<number, KnownConversation>;
  readers: Map<string, Reader>;
  /** Visitors who have proven to be the same person share one name here. */
  personOf: (visitor: string) => string;
  mergePersons: (one: string, other: string) => void;
  explorer: Explorer;
  /** Makes sure that the explorer is signed in and a visitor. */
  prepareExplorer: () => Promise<void>;
  /** The API without any token, and the socket beside it. */
  stranger: Api;
  strangerOrigin: string;
  /** Visitors and inboxes whose conversations were erased. */
  erased: Set<string>;
  /** Texts of guests who have erased themselves. */
  erasedMarks: Set<string>;
  /** Whether conversations of an inbox are erased while people work. */
  mayVanish: (inbox: number) => boolean;
  receiver: Receiver;
  /** A webhook that always answers. */
  healthyReceiver: HealthyReceiver;
  /** Takes away the network of every actor but the administrator. */
  closeLines: () => void;
  nextMark: () => string;
  /** The name under which a request is counted. */
  operationOf: (method: string, path: string) => string;
};
