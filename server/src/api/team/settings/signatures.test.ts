import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox();
  const { account_id } = inbox;
  const agent = server.asAgent(await server.buildAgent({ account_id, inbox_ids: [inbox.id] }));
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  return { inbox, agent, boss, inboxes: `/api/v1/accounts/${account_id}/inboxes` };
};

describe('signatures', () => {
  it('of an agent have 500 characters, flat or under profile, and can be turned off (AGT-54)', async () => {
    const { agent } = await setUp();
    const longest = 'x'.repeat(500);
    const ui_settings = { message_signature_enabled: false };
    const profile = { message_signature: longest, ui_settings };
    expect((await agent.put('/api/v1/profile', { profile })).body).toMatchObject(profile);
    expect((await agent.put('/api/v1/profile', { message_signature: `${longest}x` })).status).toBe(422);
    expect((await agent.put('/api/v1/profile', { message_signature: '' })).body.message_signature).toBe('');
  });

  it('of an inbox are set by those who manage it, read by its agents and never sent to a visitor’s page', async () => {
    const { inbox, agent, boss, inboxes } = await setUp();
    const signature = '{{agent.name}}, lamps and lanterns';
    expect((await agent.patch(`${inboxes}/${inbox.id}`, { signature })).status).toBe(401);
    expect((await boss.patch(`${inboxes}/${inbox.id}`, { signature: 'x'.repeat(501) })).status).toBe(422);
    expect((await boss.patch(`${inboxes}/${inbox.id}`, { signature })).body.signature).toBe(signature);
    expect((await agent.get(inboxes)).body.payload[0].signature).toBe(signature);
    const page = server.asVisitor(await server.buildVisitor(inbox));
    expect((await page.post('/api/v1/widget/config', {})).text).not.toContain('lamps and lanterns');
    expect((await boss.patch(`${inboxes}/${inbox.id}`, { signature: null })).body.signature).toBeNull();
  });
});
