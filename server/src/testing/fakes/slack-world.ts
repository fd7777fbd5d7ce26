import { createFakeHttp } from '../../platform/clients/outbound-http.fake.ts';
import { createFakeSlack } from '../../platform/clients/slack.fake.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { signSlack } from '../../platform/crypto/slack-signature.ts';
import { startTestServer } from '../harness.ts';

const SECRET = 'signing-secret';

/** A server whose account posts to the channel `C1` of a stand-in for Slack. */
export const startSlackWorld = async () => {
  const clock = createFakeClock();
  const world = { slack: createFakeSlack() };
  const http = createFakeHttp((request) => world.slack.answer(request));
  const server = await startTestServer({ clock, http, env: { publicUrl: 'https://chat.example.com' } });

  const setUp = async () => {
    world.slack = createFakeSlack();
    // Connections of earlier tests are of the same workspace.
    await server.deps.write((tx) => tx.db.deleteFrom('slack_connections').execute());
    const inbox = await server.buildInbox({
      name: 'Shop',
      enable_email_collect: false,
      selected_feature_flags: ['edit_messages'],
    });
    const { account_id } = inbox;
    const base = `/api/v1/accounts/${account_id}`;
    const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Bo' }));
    const mia = await server.buildAgent({ account_id, inbox_ids: [inbox.id], name: 'Mia' });
    const path = `${base}/slack`;
    const secrets = { bot_token: world.slack.token, signing_secret: SECRET };
    await boss.put(path, { ...secrets, channel_id: 'C1', all_inboxes: true });
    const page = server.asVisitor(await server.buildVisitor(inbox, { contact: { name: 'Vera' } }));
    const write = async (content: string) => {
      const { body } = await page.post('/api/v1/widget/messages', { message: { content } });
      await server.runJobs();
      return body;
    };
    const messages = async () => {
      const [{ id }] = (await boss.get(`${base}/conversations`)).body.data.payload;
      return { id, list: (await boss.get(`${base}/conversations/${id}/messages`)).body.payload };
    };
    const log = async () => (await boss.get(`${path}/deliveries`)).body.payload;
    const later = async (ms = 3_600_000) => {
      clock.advance(ms);
      await server.runJobs();
    };
    return { inbox, account_id, base, boss, mia, path, page, write, messages, log, later };
  };

  /** An event of the workspace, signed by its app. */
  const send = (event: object) => {
    const body = JSON.stringify({ type: 'event_callback', team_id: 'T1', event_id: 'Ev1', event });
    const timestamp = String(Math.floor(clock.now() / 1_000));
    const headers = {
      'content-type': 'application/json',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': signSlack(SECRET, { timestamp, body }),
    };
    return fetch(`${server.url}/public/api/v1/slack/events`, { method: 'POST', headers, body });
  };

  return { server, clock, http, world, setUp, send };
};
