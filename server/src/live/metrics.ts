import { Counter, Gauge, Registry } from 'prom-client';

/** Counters of the live connection, for `/metrics`. One per server, so that tests do not share them. */
export const createLiveMetrics = (registry = new Registry()) => {
  const registers = [registry];
  return {
    registry,
    sockets: new Gauge({ name: 'porchlight_sockets', help: 'Open live sockets', registers }),
    deliveries: new Counter({ name: 'porchlight_deliveries_total', help: 'Frames handed to sockets', registers }),
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
    resyncs: new Counter({
      name: 'porchlight_resyncs_total',
      help: 'Catch-ups after a cursor',
      labelNames: ['gap'],
      registers,
    }),
  };
};
export type LiveMetrics = ReturnType<typeof createLiveMetrics>;
