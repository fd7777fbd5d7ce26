import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A conversation begun in a widget that says `query` in its addresses, and what its inbox said by itself. */
const talk = async (accountLocale: string, query = '') => {
  const account = await server.buildAccount({ locale: accountLocale });
  const inbox = await server.buildInbox({
    account_id: account.id,
    enable_email_collect: true,
    csat_survey_enabled: true,
    selected_feature_flags: ['end_conversation'],
  });
  const http = server.asVisitor(server.visitorWithoutRows(inbox));
  await http.post(`/api/v1/widget/conversations${query}`, {
    message: { content: 'hello', timestamp: '', referer_url: '', echo_id: randomUUID() },
  });
  const said = async () =>
    (await http.get('/api/v1/widget/messages')).body.payload
      .filter(({ message_type }: { message_type: number }) => message_type === 3)
      .map(({ content }: { content: string }) => content);
  return { http, said };
};

it.each([
  ['en', '', 'Give the team a way to reach you.', 'Get notified by email'],
  ['de', '', 'Sagen Sie dem Team, wie es Sie erreichen kann.', 'Per E-Mail benachrichtigt werden'],
  ['en', '?locale=fa', 'به تیم بگویید چگونه می‌تواند با شما تماس بگیرد.', 'با ایمیل باخبر شوید'],
  ['de', '?locale=klingon', 'Sagen Sie dem Team, wie es Sie erreichen kann.', 'Per E-Mail benachrichtigt werden'],
])('an inbox of an account in %s, asked with "%s", asks for an address in that language (I18-12)', async (...given) => {
  const [accountLocale, query, reach, notified] = given;
  const { said } = await talk(accountLocale, query);
  expect(await said()).toEqual([reach, notified]);
});

it('asks for a rating in the language the visitor ends the conversation in (SUR-08, I18-12)', async () => {
  const { http, said } = await talk('en');
  await http.get('/api/v1/widget/conversations/toggle_status?locale=pl');
  expect((await said()).at(-1)).toBe('Prosimy ocenić rozmowę');
});
