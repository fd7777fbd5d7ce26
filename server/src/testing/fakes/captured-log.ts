import { Writable } from 'node:stream';
import { createLog } from '../../platform/log.ts';

type Line = { area?: unknown; msg?: unknown };

/** A log whose lines a test reads. */
export const captureLog = (level: string) => {
  const lines: string[] = [];
  const out = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(...String(chunk).split('\n').filter(Boolean));
      done();
    },
  });
  const parsed = () => lines.map((line): Line => JSON.parse(line));
  return {
    log: createLog(level, out),
    text: () => lines.join('\n'),
    of: (area: string) => parsed().filter((line) => line.area === area),
    forget: () => void lines.splice(0),
  };
};
