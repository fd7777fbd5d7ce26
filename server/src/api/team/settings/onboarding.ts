import { Onboarding, OnboardingChange, SampleDataRequest } from '@porchlight/core/wire/settings/onboarding.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../domain/deps.ts';
import { changeOnboarding, loadOnboarding } from '../../../domain/onboarding/checklist.ts';
import { createSamples } from '../../../domain/onboarding/create-samples.ts';
import { removeSamples } from '../../../domain/onboarding/remove-samples.ts';
import type { Agent } from '../../../domain/permissions/agent.ts';
import type { App } from '../../../platform/http/app-type.ts';
import { agentOf } from '../../access/agent-auth.ts';

const path = '/api/v1/accounts/:account_id/onboarding';
const config = { permission: 'administrator' } as const;
const response = { 200: Onboarding };

/** The checklist of a new account, and sample data to try the console with. Ours: Chatwoot has neither. */
export const onboardingRoutes = (app: App, deps: Deps) => {
  const present = ({ deviceKeys }: FastifyRequest, { account, user }: Agent) =>
    loadOnboarding(deps, { account_id: account.id, user_id: user.id, client: deviceKeys?.client });

  app.get(path, { config, schema: { response } }, async (request) => present(request, await agentOf(deps, request)));

  app.patch(path, { config, schema: { body: OnboardingChange, response } }, async (request) => {
    const agent = await agentOf(deps, request);
    await deps.write((tx) => changeOnboarding(tx, agent.account.id, request.body));
    return present(request, agent);
  });

  app.post(`${path}/sample_data`, { config, schema: { body: SampleDataRequest, response } }, async (request) => {
    const agent = await agentOf(deps, request);
    await deps.write((tx) => createSamples(tx, deps.env, agent, request.body.locale));
    return present(request, agent);
  });

  app.delete(`${path}/sample_data`, { config, schema: { response } }, async (request) => {
    const agent = await agentOf(deps, request);
    await removeSamples(deps, agent);
    return present(request, agent);
  });
};
