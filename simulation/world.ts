import type { Api } from '../web/shared/api.ts';
import type { Agent } from './actors/agent.ts';
import type { HealthyReceiver } from './actors/healthy-receiver.ts';
import type { Receiver } from './actors/receiver.ts';
import type { SlackPeople } from './actors/slack/people.ts';
import type { SlackWorkspace } from './actors/slack/workspace.ts';
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

export type Inbox = { id: number; name: string; websiteToken: string; hmacToken: string };

/** Known once the server has acknowledged its first message. */
export type KnownConversation = { id: number; owner: string; inbox: number };

export type World = {
  settings: Settings;
  installation: Installation;
  traffic: Traffic;
  ledger: Ledger;
  violations: Violations;
  faults: FaultLog;
  table: OperationTable;
  accountId: number;
  api: Api;
  token: () => string;
  inboxes: readonly Inbox[];
  visitors: Map<string, Visitor>;
  agents: Map<string, Agent>;
  browsers: Browsers | undefined;
  conversations: Map<number, KnownConversation>;
  /** All that an agent has tried to merge or to separate. */
  merged: Set<number>;
  /** From which one each was split off, also where that was undone. */
  splits: Map<number, number>;
  readers: Map<string, Reader>;
  /** Visitors of one contact share one name here. */
  personOf: (visitor: string) => string;
  mergePersons: (one: string, other: string) => void;
  explorer: Explorer;
  prepareExplorer: () => Promise<void>;
  stranger: Api;
  strangerOrigin: string;
  erased: Set<string>;
  erasedMarks: Set<string>;
  mayVanish: (inbox: number) => boolean;
  receiver: Receiver;
  /** A webhook that always answers. */
  healthyReceiver: HealthyReceiver;
  /** The address of what the server says of its deliveries. */
  healthyDeliveries: string;
  /** The connected workspace; `inboxes`: whose conversations are posted there; `forged`: marks of events that it did not send. */
  slack: {
    workspace: SlackWorkspace;
    people: SlackPeople;
    inboxes: ReadonlySet<number>;
    forged: Set<string>;
  };
  closeLines: () => void;
  nextMark: () => string;
  operationOf: (method: string, path: string) => string;
};
