/** The only effects that the fault excuses. */
export type Effects = {
  statuses: readonly number[];
  lines: RegExp;
};

export type Fault = { name: string; from: number; to: number | undefined; effects: Effects };

const DATABASE =
  /database|postgres|connection|ECONN|EPIPE|timeout|timed out|terminat|No response within|readiness changed/i;

/** The log line of a failed response has nothing but its status. */
const ANSWERED = /"status":(\d+),.*"msg":"answered"/;

/** By the first word of a fault's name. */
const NOTHING: Effects = { statuses: [], lines: /readiness changed/ };
const EFFECTS: Readonly<Record<string, Effects>> = {
  'kill -9': { statuses: [503], lines: DATABASE },
  restart: { statuses: [503], lines: DATABASE },
  'next version': { statuses: [503], lines: DATABASE },
  // Deadlines go on while a process is frozen.
  frozen: { statuses: [503], lines: DATABASE },
  slow: { statuses: [503], lines: DATABASE },
  'disk full': { statuses: [503, 507], lines: /disk|full|space|ENOSPC|SQLITE_IOERR|I\/O|readiness changed/i },
  'clock jump': NOTHING,
  'busy machine': { statuses: [503], lines: new RegExp(`redis|bus|${DATABASE.source}`, 'i') },
  'postgres stopped': { statuses: [503], lines: DATABASE },
  'postgres half-open': { statuses: [503], lines: DATABASE },
  'postgres slow': { statuses: [503], lines: DATABASE },
  'redis stopped': { statuses: [], lines: /redis|bus|ECONN|connection|readiness changed/i },
  'redis half-open': { statuses: [], lines: /redis|bus|ECONN|connection|readiness changed/i },
};

const effectsOf = (name: string): Effects =>
  Object.entries(EFFECTS).find(([begin]) => name.startsWith(begin))?.[1] ?? NOTHING;

/** `recoveryMs`: everything has to work again this long after a fault has ended. */
export const createFaultLog = (recoveryMs: number) => {
  const faults: Fault[] = [];
  const overlapping = (from: number, to: number) =>
    faults.filter((fault) => fault.from <= to && (fault.to === undefined || fault.to + recoveryMs >= from));
  return {
    recoveryMs,
    begin: (name: string) => {
      const fault: Fault = { name, from: Date.now(), to: undefined, effects: effectsOf(name) };
      faults.push(fault);
      return () => {
        fault.to = Date.now();
      };
    },
    note: (name: string, from: number, to: number) => void faults.push({ name, from, to, effects: effectsOf(name) }),
    explainsAnswer: (status: number, from: number, to: number) =>
      overlapping(from, to).find(({ effects }) => effects.statuses.includes(status)),
    explainsLine: (text: string, at: number) => {
      const status = Number(ANSWERED.exec(text)?.[1]);
      return overlapping(at, at).find(({ effects }) => effects.statuses.includes(status) || effects.lines.test(text));
    },
    all: () => faults,
  };
};
export type FaultLog = ReturnType<typeof createFaultLog>;
