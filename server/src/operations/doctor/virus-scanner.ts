import { clamdVersion } from '../../platform/clients/clamd.ts';
import type { Env } from '../../platform/config/environment.ts';
import { fail, type Finding, ok } from './findings.ts';

/** Whether the virus scanner answers, where one is set. */
export const lookAtVirusScanner = async ({ clamd }: Pick<Env, 'clamd'>): Promise<Finding> => {
  const name = 'Virus scanner';
  if (!clamd) return ok(name, 'not used: CLAMD_URL is not set');
  try {
    return ok(name, `${await clamdVersion(clamd)} answers`);
  } catch (error) {
    return fail(
      name,
      `does not answer: ${error instanceof Error ? error.message : String(error)}. No file can be sent`,
      'Is clamd running, with its signatures loaded, and CLAMD_URL right?',
    );
  }
};
