import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('the audit log has who merged and deleted companies, and nothing of what was refused', async () => {
  const { account_id } = await server.buildInbox();
  const at = `/api/v1/accounts/${account_id}`;
  const agent = await server.buildAgent({ account_id, role: 'administrator' });
  const boss = server.asAgent(agent);
  const make = async (name: string) => (await boss.post(`${at}/companies`, { name })).body.payload.id;
  const [acme, other] = [await make('Acme'), await make('Other')];
  await boss.post(`${at}/companies/${acme}/merge`, { mergee_company_id: acme });
  await boss.post(`${at}/companies/${acme}/merge`, { mergee_company_id: other });
  await boss.post(`${at}/companies/${acme}/merge`, { mergee_company_id: other });
  await boss.delete(`${at}/companies/${acme}`);
  await boss.delete(`${at}/companies/${acme}`);
  const { audit_logs } = (await boss.get(`${at}/audit_logs`)).body;
  expect(audit_logs).toMatchObject([
    { auditable_type: 'Company', auditable_id: acme, action: 'destroy', user_id: agent.user.id },
    {
      auditable_type: 'Company',
      auditable_id: acme,
      action: 'merge',
      audited_changes: { merged_company_id: other, merged_company_name: 'Other' },
    },
  ]);
});
