import { clamdVersion } from '../../platform/clients/clamd.ts';
import type { Env } from '../../platform/config/environment.ts';
import { type Finding, fail, ok } from './findings.ts';

export const lookAtVirusScanner = async ({ clamd }: Pick<Env, 'clamd'>): Promise<Finding> => {
  const name = 'Virus scanner';
  if (!clamd) return ok(name, 'not used: CLAMD_URL is not set');
  try {
    return ok(name, `${await clamdVersion(clamd)} responds`);
  } catch (error) {
    return fail(
      name,
      `does not respond: ${error instanceof Error ? error.message : String(error)}. Uploads are refused`,
      'Check that clamd is running with its signatures loaded and CLAMD_URL is correct.',
    );
  }
};
