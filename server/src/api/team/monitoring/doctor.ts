import { Type } from 'typebox';
import type { Deps } from '../../../domain/deps.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { refuseAbove } from '../../../platform/limits/refuse.ts';
import { LIMITS } from '../../../platform/limits/table.ts';
import { payloadOf } from '../../../presenters/response-schemas.ts';
import { agentOf } from '../../access/agent-auth.ts';

const DoctorFindings = payloadOf(
  Type.Array(Type.Object({ name: Type.String(), state: Type.String(), says: Type.String(), fix: Type.String() })),
);

export const doctorRoutes = (app: App, deps: Deps) => {
  app.get(
    '/api/v1/accounts/:account_id/doctor',
    { config: { permission: 'account_manage' }, schema: { response: { 200: DoctorFindings } } },
    async (request) => {
      const { user } = await agentOf(deps, request);
      // It writes a file and opens sockets, so it has a limit.
      await refuseAbove(deps, [LIMITS.doctor, String(user.id)]);
      const { examine } = await import('../../../operations/doctor/examine.ts');
      return { payload: await examine(deps) };
    },
  );
};
