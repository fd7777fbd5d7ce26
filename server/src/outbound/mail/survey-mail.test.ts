import { randomUUID } from 'node:crypto';
import { TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { mailSurvey } from './visitor-mails.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const setUp = async () => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const email = `${randomUUID()}@example.com`;
  const visitor = await server.buildVisitor(inbox, { contact: { email } });
  const row = await server.buildConversation({ contact_inbox_id: visitor.contact_inbox.id });
  const write = (content: string) => server.buildMessage({ conversation_id: row.id, content });
  const ask = (content: string) =>
    server.buildMessage({ conversation_id: row.id, message_type: TEMPLATE, content_type: 'input_csat', content });
  const rate = ({ id }: Awaited<ReturnType<typeof ask>>) =>
    server.make('csat_responses', (now) => ({
      account_id: inbox.account_id,
      conversation_id: row.id,
      message_id: id,
      contact_id: visitor.contact.id,
      assigned_agent_id: null,
      rating: 5,
      feedback_message: null,
      created_at: now,
      updated_at: now,
    }));
  const mails = async () => {
    await mailSurvey(server.deps, { conversation_id: row.id });
    return server.mails.filter(({ to }) => to === email);
  };
  return { uuid: row.uuid, write, ask, rate, mails };
};

describe('the survey that is mailed', () => {
  it('is the newest one of the conversation, whatever was written since or asked elsewhere', async () => {
    const [here, there] = [await setUp(), await setUp()];
    await here.rate(await here.ask('How was the first time?'));
    await here.ask('How was it today?');
    await here.write('Thank you');
    await there.rate(await there.ask('How was it elsewhere?'));
    const [mail, ...more] = await here.mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('How was it today?');
    expect(mail?.text).toContain(`/survey/responses/${here.uuid}?rating=5`);
    for (const other of ['the first time', 'Thank you', 'elsewhere']) expect(mail?.text).not.toContain(other);
  });

  it('is not mailed when the newest one was rated, or when there is none', async () => {
    const [rated, none] = [await setUp(), await setUp()];
    await rated.ask('How was the first time?');
    await rated.rate(await rated.ask('How was it today?'));
    await none.write('Hello');
    expect([await rated.mails(), await none.mails()]).toEqual([[], []]);
  });
});
