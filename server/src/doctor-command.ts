import { compose } from './composition.ts';
import { examine } from './operations/doctor/examine.ts';
import type { Env } from './platform/config/environment.ts';
import { openStore } from './platform/database/open-store.ts';
import { createLog } from './platform/log.ts';

const MARKS = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' } as const;

export const runDoctor = async (env: Env, say: (line: string) => void): Promise<boolean> => {
  const { deps, close } = await compose(env, createLog('silent'), openStore(env));
  try {
    const findings = await examine(deps);
    for (const { state, name, says, fix } of findings) {
      say(`${MARKS[state]}  ${name}: ${says}`);
      if (fix) say(`      ${fix}`);
    }
    return findings.every(({ state }) => state !== 'fail');
  } finally {
    await close();
  }
};
