import type { FastifyRequest } from 'fastify';
import { readDeviceToken } from '../../domain/authentication/known-device.ts';
import type { Deps } from '../../domain/deps.ts';
import { findAttempt } from '../../domain/single-sign-on/attempts.ts';
import { openProvenSession, recordRefusal } from '../../domain/single-sign-on/open-session.ts';
import { type Claims, findPerson, type Person, readClaims } from '../../domain/single-sign-on/person.ts';
import { findProvider, type Provider } from '../../domain/single-sign-on/providers.ts';
import { PersonChanged, SingleSignOnRefused } from '../../domain/single-sign-on/refusals.ts';
import { verifyPassword } from '../../platform/crypto/passwords.ts';
import { isDuplicate } from '../../platform/database/drivers/store-errors.ts';
import { HttpError } from '../../platform/errors.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { deviceOf } from '../access/agent-auth.ts';
import { publishAccessChange } from '../access/publish-access-change.ts';
import { askSecondFactor, type FactorFields } from './ask-second-factor.ts';
import { browserOf } from './single-sign-on-browser.ts';

export type FinishFields = FactorFields & {
  code: string;
  password?: string | undefined;
  device_token?: string | undefined;
};

const askPassword = async (deps: Deps, person: Person, password: string | undefined) => {
  if (person.kind !== 'first' || !person.needsPassword) return;
  const { user } = person;
  if (password === undefined)
    throw new HttpError(401, {
      errors: [`${user.email} already has an account. Enter its password to link it.`],
      password_required: true,
    });
  await refuseAbove(deps, [LIMITS.currentPassword, String(user.id)]);
  if (!(await verifyPassword(password, user.password_hash)))
    throw new HttpError(401, { errors: ['The password is incorrect.'], password_required: true });
};

const refusing = async <T>(
  deps: Deps,
  facts: { provider: Provider; claims: Claims; attempt: { id: number } },
  run: () => Promise<T>,
): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof SingleSignOnRefused && error.refusal !== 'expired') {
      const ended = await deps.write((tx) => recordRefusal(tx, facts, error.refusal));
      if (ended) publishAccessChange(deps, [ended.id]);
    }
    throw error;
  }
};

/** Two requests of a new user at once, on one node or two: the slower one finds the user that the other has created. */
const isMadeMeanwhile = (error: unknown) => error instanceof PersonChanged || isDuplicate(error);

/** Opens the session of the user that the provider has authenticated, after what their own account requires besides. */
export const finishSignIn = async (deps: Deps, request: FastifyRequest, fields: FinishFields) => {
  await refuseAbove(deps, [LIMITS.singleSignOn, request.ip]);
  const moment = { db: deps.db, now: deps.clock.now() };
  const attempt = await findAttempt(moment, 'sso_proven', fields.code, browserOf(request, deps.env));
  const provider = attempt && (await findProvider(deps, String(attempt.payload['provider'])));
  if (!attempt || !provider || attempt.payload['issuer'] !== provider.issuer) throw new SingleSignOnRefused('expired');
  const claims = readClaims(attempt.payload);
  const facts = { provider, claims, attempt };
  const open = async () => {
    const person = await findPerson(deps.db, provider, claims);
    await askPassword(deps, person, fields.password);
    // A user's own second factor is required, whichever provider authenticated them.
    if (person.kind !== 'new') {
      if (fields.otp_code !== undefined || fields.passkey)
        await refuseAbove(deps, [LIMITS.secondFactor, String(person.user.id)]);
      await askSecondFactor(deps, person.user, fields);
    }
    const isKnown =
      person.kind === 'new' || readDeviceToken(fields.device_token, person.user, deps.env.secretKey) !== undefined;
    const proof = { ...facts, id_token: String(attempt.payload['id_token']), person, isKnownDevice: isKnown };
    const opened = await deps.write((tx) => openProvenSession(tx, proof, deviceOf(deps, request)));
    if (opened.isChanged) publishAccessChange(deps, [opened.user.id]);
    return { ...opened, return_to: String(attempt.payload['return_to']) };
  };
  return refusing(deps, facts, () =>
    open().catch((error) => (isMadeMeanwhile(error) ? open() : Promise.reject(error))),
  );
};
