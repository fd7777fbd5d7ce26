import type { DomainEvents } from './events.ts';
import type { JobPayloads } from './job-payloads.ts';
import type { Tx as StoreTx, Write as StoreWrite } from '../platform/database/transaction.ts';

export type Tx = StoreTx<DomainEvents, JobPayloads>;
export type Write = StoreWrite<DomainEvents, JobPayloads>;
