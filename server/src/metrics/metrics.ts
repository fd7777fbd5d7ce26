import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What a node counts, for `/metrics`. One per server, so that tests do not share them. */
export const createMetrics = (registry = new Registry()) => {
  const registers = [registry];
  let deliveries = 0;
  new Counter({
    name: 'porchlight_deliveries_total',
    help: 'Frames handed to sockets',
    registers,
    collect() {
      this.reset();
      this.inc(deliveries);
    },
  });
  return {
    registry,
    sockets: new Gauge({ name: 'porchlight_sockets', help: 'Open live sockets and streams', registers }),
    /** A plain number until somebody asks: it is counted for every frame of a broadcast to thousands. */
    delivered: () => {
      deliveries += 1;
    },
    slowSockets: new Counter({
      name: 'porchlight_slow_sockets_total',
      help: 'Sockets cut because they could not keep up',
      registers,
    }),
    rejectedFrames: new Counter({
      name: 'porchlight_rejected_frames_total',
      help: 'Frames that were not of the protocol',
      registers,
    }),
    failedFrames: new Counter({
      name: 'porchlight_failed_frames_total',
      help: 'Subscriptions and heartbeats that could not be answered',
      registers,
    }),
    untold: new Counter({
      name: 'porchlight_untold_batches_total',
      help: 'Committed changes that could not be told live; clients find them by their next heartbeat',
      registers,
    }),
    lostNews: new Counter({
      name: 'porchlight_lost_news_total',
      help: 'News other nodes could not be told of; their clients find it by their next heartbeat',
      registers,
    }),
    lag: new Histogram({
      name: 'porchlight_delivery_lag_seconds',
      help: 'From the write of a change until it was handed to the bus',
      buckets: [0.005, 0.015, 0.06, 0.25, 1, 5, 30],
      registers,
    }),
    resyncs: new Counter({
      name: 'porchlight_resyncs_total',
      help: 'Catch-ups after a cursor',
      labelNames: ['gap'],
      registers,
    }),
  };
};
export type Metrics = ReturnType<typeof createMetrics>;
