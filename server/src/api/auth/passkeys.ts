import { Passkey, PasskeyList } from '@porchlight/core/wire/second-factors/passkeys.ts';
import { Type } from 'typebox';
import type { Deps } from '../../domain/deps.ts';
import { deletePasskey, listPasskeys, renamePasskey } from '../../domain/second-factors/passkeys.ts';
import { addPasskey, beginRegistration } from '../../domain/second-factors/register-passkey.ts';
import { relyingPartyOf, requireRelyingParty, whyNoPasskeys } from '../../domain/second-factors/relying-party.ts';
import type { PasskeyRow } from '../../platform/database/schema/users.ts';
import { invalidRecord, notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { iso, isoOrNull } from '../../platform/times.ts';
import { NoContent } from '../../presenters/response-schemas.ts';
import { userOf } from '../access/agent-auth.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { CreationOptions, IdentityProof, PasskeyAttestation } from './passkey-schemas.ts';

const path = '/api/v1/profile/passkeys';
const OnePath = Type.Object({ id: Type.Integer() });
const Name = Type.String({ maxLength: 100 });
const NewPasskey = Type.Object({ name: Name, credential: PasskeyAttestation });
const Renamed = Type.Object({ name: Name });

const CreatedPasskey = Type.Object({ ...Passkey.properties, recovery_codes: Type.Array(Type.String()) });

const present = ({ id, name, backed_up, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  synced: backed_up,
  created_at: iso(created_at),
  last_used_at: isoOrNull(last_used_at),
});

const nameOf = (input: string) => {
  const name = input.trim();
  if (name === '') throw invalidRecord('Name cannot be empty', ['name']);
  return name;
};

const addRoutes = (app: App, deps: Deps) => {
  app.post(
    `${path}/options`,
    {
      config: { permission: 'profile', beforeTwoFactor: true },
      schema: { body: IdentityProof, response: { 200: CreationOptions } },
    },
    async (request) => {
      const user = await userOf(deps, request);
      requireRelyingParty(deps.env);
      await confirmIdentity(deps, user, request.body);
      return beginRegistration(deps, user);
    },
  );

  app.post(
    path,
    {
      config: { permission: 'profile', beforeTwoFactor: true },
      schema: { body: NewPasskey, response: { 200: CreatedPasskey } },
    },
    async (request) => {
      const user = await userOf(deps, request);
      await refuseAbove(deps, [LIMITS.passkeys, String(user.id)]);
      const name = nameOf(request.body.name);
      const { passkey, recovery_codes } = await addPasskey(deps, user.id, { ...request.body, name });
      return { ...present(passkey), recovery_codes };
    },
  );
};

export const passkeyRoutes = (app: App, deps: Deps) => {
  app.get(
    path,
    { config: { permission: 'profile', beforeTwoFactor: true }, schema: { response: { 200: PasskeyList } } },
    async (request) => {
      const user = await userOf(deps, request);
      return {
        unavailable: relyingPartyOf(deps.env) ? null : whyNoPasskeys(deps.env),
        payload: (await listPasskeys(deps.db, user.id)).map(present),
      };
    },
  );
  addRoutes(app, deps);

  app.patch(
    `${path}/:id`,
    { config: { permission: 'profile' }, schema: { params: OnePath, body: Renamed, response: { 200: Passkey } } },
    async (request) => {
      const user = await userOf(deps, request);
      await refuseAbove(deps, [LIMITS.passkeys, String(user.id)]);
      const renamed = { id: request.params.id, name: nameOf(request.body.name) };
      const passkey = await deps.write((tx) => renamePasskey(tx, user.id, renamed));
      if (!passkey) throw notFound();
      return present(passkey);
    },
  );

  app.delete(
    `${path}/:id`,
    {
      config: { permission: 'profile' },
      schema: { params: OnePath, body: IdentityProof, response: { 200: NoContent } },
    },
    async (request, reply) => {
      const user = await userOf(deps, request);
      const own = await listPasskeys(deps.db, user.id);
      if (!own.some(({ id }) => id === request.params.id)) throw notFound();
      await confirmIdentity(deps, user, request.body);
      if (!(await deps.write((tx) => deletePasskey(tx, user.id, request.params.id)))) throw notFound();
      return reply.code(200).send();
    },
  );
};
