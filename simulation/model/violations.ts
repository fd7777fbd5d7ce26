export type Violation = { invariant: string; message: string; at: number };

const MOST = 200;

export const createViolations = (now: () => number) => {
  const found = new Map<string, Violation>();
  return {
    add: (invariant: string, message: string) => {
      const key = `${invariant}: ${message}`;
      if (!found.has(key) && found.size < MOST) found.set(key, { invariant, message, at: now() });
    },
    all: () => [...found.values()],
  };
};
export type Violations = ReturnType<typeof createViolations>;
