import { createFakeHttp } from '../../platform/clients/outbound-http.fake.ts';
import { startTestServer } from '../harness.ts';
import type { Answer } from '../http-client.ts';

export type Act = (time: number) => Promise<Answer>;
export type Acts<Name extends string> = Record<Name, () => Promise<Act>>;

export const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const digits = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 250, 7);
export const addressOf = (name: string, time = 0) => `10.${digits(name)}.${Math.floor(time / 250)}.${(time % 250) + 1}`;

export const missing = (): never => {
  throw new Error('There is nothing to act with.');
};

/** A server with limits behind a trusted proxy, and those who act on it. */
export const startLimitedWorld = async () => {
  const http = createFakeHttp(() => ({ body: Buffer.from('{"success":false}') }));
  const env = { rateLimits: true, trustProxy: true, hcaptchaSiteKey: 'site', hcaptchaSecretKey: 'secret' };
  const server = await startTestServer({ http, env });

  const human = async (email = 'ada@example.com') => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const visitor = await server.buildVisitor(inbox, { contact: { email } });
    await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
    return { inbox, visitor, http: server.asVisitor(visitor) };
  };
  const sendFromChat = async (path: string, body: object) => {
    const { http } = await human();
    return () => http.post(`/api/v1/widget/${path}`, body);
  };
  const boss = async () => {
    const { account_id, id: inbox_id } = await server.buildInbox();
    const agent = await server.buildAgent({ account_id, role: 'administrator' });
    return { http: server.asAgent(agent), base: `/api/v1/accounts/${account_id}`, inbox_id };
  };
  const liveSite = async () => {
    const inbox = await server.buildInbox({ live_visitors: true });
    const one = server.visitorWithoutRows(inbox);
    const event = (visit: string) => ({ name: 'visitor.seen', event_info: { visit, url: 'https://shop.example/' } });
    const see = (visit: string, address: string, who = server.visitorWithoutRows(inbox)) =>
      server.asVisitor(who).post('/api/v1/widget/events', event(visit), from(address));
    const asOne: Act = (time) => see('a-visit-of-one-tab', addressOf('visits', time), one);
    const fromOne: Act = () => see('a-visit-of-one-tab', addressOf('visitsAddress'));
    const arriving: Act = (time) => see(`another-visit-of-${time}`, addressOf('arrivals'));
    return { inbox, asOne, fromOne, arriving };
  };

  return { server, human, sendFromChat, boss, liveSite };
};

export type LimitedWorld = Awaited<ReturnType<typeof startLimitedWorld>>;
