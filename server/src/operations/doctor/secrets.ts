import { countSealed, type SealedCounts } from '../../domain/authentication/sealed-secrets.ts';
import type { Deps } from '../../domain/deps.ts';
import { type Finding, fail, ok, warn } from './findings.ts';

const LOST =
  'Set SECRET_KEY_PREVIOUS to the key that encrypted them and restart. If that key is lost, users sign in with a recovery code and set ' +
  'up their authenticator app again, and an administrator enters the client secret again.';

const listed = (counts: readonly SealedCounts[], which: 'previous' | 'unreadable') =>
  counts
    .filter((count) => count[which] > 0)
    .map((count) => `${count.called} (${count[which]})`)
    .join(', ');

export const lookAtSecrets = async ({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<Finding> => {
  const name = 'Encrypted secrets';
  const counts = await countSealed(db, env).catch(() => undefined);
  if (!counts) return fail(name, 'cannot be read', 'See "Database".');
  const unreadable = listed(counts, 'unreadable');
  if (unreadable) return fail(name, `cannot be decrypted with the secret key: ${unreadable}`, LOST);
  const previous = listed(counts, 'previous');
  if (previous)
    return warn(
      name,
      `encrypted with SECRET_KEY_PREVIOUS: ${previous}`,
      'Restart the server to encrypt them with the new key.',
    );
  return ok(name, 'all can be decrypted with the secret key');
};
