import type {
  Decided as StoreDecided,
  SetAction as StoreSetAction,
  WriteTogether as StoreWriteTogether,
} from '../platform/database/together/set-actions.ts';
import type { Tx as StoreTx, Write as StoreWrite } from '../platform/database/transaction.ts';
import type { DomainEvents } from './events.ts';
import type { JobPayloads } from './job-payloads.ts';

export type Tx = StoreTx<DomainEvents, JobPayloads>;
export type Write = StoreWrite<DomainEvents, JobPayloads>;
export type WriteTogether = StoreWriteTogether<DomainEvents, JobPayloads>;
export type SetAction<Input, Output> = StoreSetAction<Input, Output, DomainEvents, JobPayloads>;
export type Decided<Output> = StoreDecided<Output, DomainEvents, JobPayloads>;
