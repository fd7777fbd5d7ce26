import { afterAll, beforeAll } from 'vitest';

/**
 * Fails a test file that leaves an interval running. It would act after the page of the test is gone, in the middle of
 * another file, where its error says nothing about its cause.
 */
const { setInterval, clearInterval, clearTimeout } = globalThis;
const running = new Map<unknown, string>();

beforeAll(() => {
  globalThis.setInterval = new Proxy(setInterval, {
    apply: (target, self, args) => {
      const timer: unknown = Reflect.apply(target, self, args);
      running.set(timer, new Error('left').stack?.split('\n')[2]?.trim() ?? '');
      return timer;
    },
  });
  const watched = <T extends typeof clearInterval>(clear: T): T =>
    new Proxy(clear, {
      apply: (target, self, args) => {
        running.delete(args[0]);
        return Reflect.apply(target, self, args);
      },
    });
  globalThis.clearInterval = watched(clearInterval);
  globalThis.clearTimeout = watched(clearTimeout);
});

afterAll(() => {
  Object.assign(globalThis, { setInterval, clearInterval, clearTimeout });
  const left = [...running.values()];
  running.clear();
  if (left.length > 0) throw new Error(`Still running after the tests of this file: ${left.join(', ')}`);
});
