/** A fault and when it was there. */
export type Fault = { name: string; from: number; to: number | undefined };

/** Everything has to work again this long after a fault has ended. */
export const RECOVERY_MS = 10_000;

export const createFaultLog = () => {
  const faults: Fault[] = [];
  return {
    begin: (name: string) => {
      const fault: Fault = { name, from: Date.now(), to: undefined };
      faults.push(fault);
      return () => {
        fault.to = Date.now();
      };
    },
    /** The fault that may explain something that happened between two moments. */
    explains: (from: number, to: number) =>
      faults.find((fault) => fault.from <= to && (fault.to === undefined || fault.to + RECOVERY_MS >= from)),
    isQuiet: () => faults.every(({ to }) => to !== undefined),
    all: () => faults,
  };
};
export type FaultLog = ReturnType<typeof createFaultLog>;
