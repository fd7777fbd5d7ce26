import { createExposition } from './exposition.ts';

export const createMetrics = () => {
  const figures = createExposition();
  const { counter, gauge, histogram } = figures;
  return {
    text: figures.text,
    sockets: gauge('porchlight_sockets', 'Open live sockets and streams'),
    deliveries: counter('porchlight_deliveries_total', 'Frames sent to sockets and streams'),
    slowSockets: counter('porchlight_slow_sockets_total', 'Sockets closed because the client was too slow'),
    rejectedFrames: counter('porchlight_rejected_frames_total', 'Frames that do not follow the protocol'),
    failedFrames: counter('porchlight_failed_frames_total', 'Subscriptions and heartbeats that failed'),
    messages: counter('porchlight_messages_total', 'Messages written on this node'),
    lag: histogram(
      'porchlight_delivery_lag_seconds',
      'From the write of a change until it was handed to the bus',
      [0.005, 0.015, 0.06, 0.25, 1, 5, 30],
    ),
    untold: counter(
      'porchlight_untold_batches_total',
      'Committed changes that could not be published; clients load them after the next heartbeat',
    ),
    lostEvents: counter(
      'porchlight_lost_news_total',
      'Events that could not be published to other nodes; their clients load them after the next heartbeat',
    ),
    resyncs: counter('porchlight_resyncs_total', 'Syncs after a cursor, by whether changes were missed'),
    failedSends: counter('porchlight_failed_sends_total', 'Messages and conversations that were refused, by status'),
    limited: counter('porchlight_limited_total', 'Requests that were refused with 429, by limit'),
    modelCalls: counter('porchlight_model_calls_total', 'Requests to the language model, by purpose and outcome'),
    calls: counter('porchlight_calls_total', 'Calls that were started, answered, ended or missed, by provider'),
    jobs: gauge('porchlight_jobs', 'Jobs of the installation by status'),
    jobLag: gauge('porchlight_job_lag_seconds', 'Seconds that the oldest due job has waited'),
    failingReceivers: gauge('porchlight_failing_receivers', 'Webhooks, callbacks and bots that do not respond'),
    backupUp: gauge(
      'porchlight_backup_up',
      'Whether the last scheduled backup was verified and is not older than two intervals; absent where none is scheduled',
    ),
    backupAge: gauge('porchlight_backup_age_seconds', 'Seconds since the last verified scheduled backup began'),
    backupInterval: gauge('porchlight_backup_interval_seconds', 'Seconds between two scheduled backups'),
    bus: gauge('porchlight_bus_up', 'Whether nodes receive each other’s events'),
    checks: gauge('porchlight_check_up', 'Checks of /ready: 1 when the check passes'),
    databaseUp: gauge('porchlight_database_up', 'Whether the database responds'),
    databaseLatency: gauge('porchlight_database_latency_seconds', 'Seconds that the database took to answer a read'),
    replicaUp: gauge(
      'porchlight_replica_up',
      'Whether reports are read from DATABASE_READ_URL; absent where it is not set',
    ),
    replicaLag: gauge(
      'porchlight_replica_lag_seconds',
      'Seconds that the replica was behind the primary when it was last read',
    ),
    commitAge: gauge(
      'porchlight_commit_age_seconds',
      'Seconds since the last write of this node; an idle node makes a test write',
    ),
    connections: gauge(
      'porchlight_database_connections',
      'Connections to PostgreSQL by pool: used, idle, callers waiting',
    ),
    database: gauge('porchlight_database_bytes', 'Size of the database on its disk'),
    memory: gauge('process_resident_memory_bytes', 'Memory of this process'),
  };
};
export type Metrics = ReturnType<typeof createMetrics>;
