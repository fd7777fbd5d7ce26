import { createExposition } from './exposition.ts';

/** What a node counts, for `/metrics`. One per server, so that tests do not share them. */
export const createMetrics = () => {
  const figures = createExposition();
  const { counter, gauge, histogram } = figures;
  return {
    text: figures.text,
    sockets: gauge('porchlight_sockets', 'Open live sockets and streams'),
    deliveries: counter('porchlight_deliveries_total', 'Frames handed to sockets and streams'),
    slowSockets: counter('porchlight_slow_sockets_total', 'Sockets cut because they could not keep up'),
    rejectedFrames: counter('porchlight_rejected_frames_total', 'Frames that were not of the protocol'),
    failedFrames: counter('porchlight_failed_frames_total', 'Subscriptions and heartbeats that could not be answered'),
    messages: counter('porchlight_messages_total', 'Messages written on this node'),
    lag: histogram(
      'porchlight_delivery_lag_seconds',
      'From the write of a change until it was handed to the bus',
      [0.005, 0.015, 0.06, 0.25, 1, 5, 30],
    ),
    untold: counter(
      'porchlight_untold_batches_total',
      'Committed changes that could not be told live; clients find them by their next heartbeat',
    ),
    lostNews: counter(
      'porchlight_lost_news_total',
      'News other nodes could not be told of; their clients find it by their next heartbeat',
    ),
    resyncs: counter('porchlight_resyncs_total', 'Catch-ups after a cursor: with something missed, or not'),
    failedSends: counter('porchlight_failed_sends_total', 'Messages and conversations that were refused, by status'),
    limited: counter('porchlight_limited_total', 'Requests that were refused with 429, by limit'),
    modelCalls: counter(
      'porchlight_model_calls_total',
      'Questions to the language model, by purpose and what came of them',
    ),
    calls: counter(
      'porchlight_calls_total',
      'Calls that were started, answered, ended or missed, by what carries them',
    ),
    jobs: gauge('porchlight_jobs', 'Jobs of the installation by status'),
    jobLag: gauge('porchlight_job_lag_seconds', 'How long the oldest due job has waited'),
    failingReceivers: gauge('porchlight_failing_receivers', 'Webhooks, callbacks and bots that do not answer'),
    bus: gauge('porchlight_bus_up', 'Whether nodes hear each other'),
    checks: gauge('porchlight_check_up', 'What /ready looks at, by check: 1 when it works'),
    databaseUp: gauge('porchlight_database_up', 'Whether the database answers'),
    databaseLatency: gauge('porchlight_database_latency_seconds', 'How long the database took to answer a read'),
    commitAge: gauge('porchlight_commit_age_seconds', 'Since the last write of this node; while idle, one is tried'),
    connections: gauge(
      'porchlight_database_connections',
      'Connections to PostgreSQL by pool: used, idle, callers waiting',
    ),
    database: gauge('porchlight_database_bytes', 'What the database takes on its disk'),
    memory: gauge('process_resident_memory_bytes', 'Memory of this process'),
  };
};
export type Metrics = ReturnType<typeof createMetrics>;
