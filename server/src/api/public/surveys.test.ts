import { TEMPLATE } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
const clock = createFakeClock();
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const DAY = 24 * 60 * 60_000;

const asked = async () => {
  const inbox = await server.buildInbox({ csat_survey_enabled: true });
  const visitor = await server.buildVisitor(inbox);
  const agent = await server.buildAgent({ account_id: inbox.account_id, inbox_ids: [inbox.id] });
  const conversation = await server.buildConversation({
    contact_inbox_id: visitor.contact_inbox.id,
    assignee_id: agent.user.id,
  });
  const message = await server.buildMessage({
    conversation_id: conversation.id,
    message_type: TEMPLATE,
    content_type: 'input_csat',
    content: 'How did we do?',
  });
  return { inbox, visitor, agent, conversation, message, path: `/public/api/v1/csat_survey/${conversation.uuid}` };
};
const answer = (rating: unknown, feedback_message?: string) => ({
  message: { submitted_values: { csat_survey_response: { rating, feedback_message } } },
});

describe('the survey behind a link', () => {
  it('accepts a rating and a comment from anyone with the link, and shows them to the team (SUR-02, SUR-07, SUR-10, SUR-15)', async () => {
    const { inbox, path, conversation, message, agent } = await asked();
    expect((await server.http.get(path)).body).toMatchObject({
      id: message.id,
      csat_survey_response: null,
      inbox_name: inbox.name,
      locale: 'en',
      conversation_id: conversation.id,
      question: 'How did we do?',
    });
    expect((await server.http.put(path, answer(4))).status).toBe(200);
    expect((await server.http.put(path, answer(4, 'Quick and kind'))).body.csat_survey_response).toMatchObject({
      rating: 4,
      feedback_message: 'Quick and kind',
      assigned_agent_id: agent.user.id,
    });
    expect((await server.http.put(path, answer(5))).body.csat_survey_response).toMatchObject({
      rating: 5,
      feedback_message: 'Quick and kind',
    });
    expect((await server.http.put(path, answer(4, ''))).body.csat_survey_response.feedback_message).toBeNull();
    await server.http.put(path, answer(4, 'Quick and kind'));
    const team = server.asAgent(agent);
    const { body } = await team.get(
      `/api/v1/accounts/${inbox.account_id}/conversations/${conversation.display_id}/messages`,
    );
    expect(body.payload.at(-1).content_attributes.submitted_values.csat_survey_response).toEqual({
      rating: 4,
      feedback_message: 'Quick and kind',
    });
    expect(
      await server.deps.db.selectFrom('csat_responses').select('id').where('message_id', '=', message.id).execute(),
    ).toHaveLength(1);
  });

  it('takes no rating outside of 1 to 5, and says so (SUR-05)', async () => {
    const { path } = await asked();
    for (const rating of [0, 6, 2.5, 'good', null, undefined])
      expect([rating, (await server.http.put(path, answer(rating))).status]).toEqual([rating, 422]);
    expect((await server.http.get(path)).body.csat_survey_response).toBeNull();
  });

  it('closes after fourteen days, and answers "not found" to a guessed link (SUR-11)', async () => {
    const { path } = await asked();
    clock.advance(15 * DAY);
    const late = await server.http.put(path, answer(5));
    expect([late.status, late.body.error]).toEqual([422, 'You cannot update the CSAT survey after 14 days']);
    expect((await server.http.get(path)).status).toBe(200);
    for (const uuid of ['00000000-0000-4000-8000-000000000000', 'x', '%00'])
      expect((await server.http.get(`/public/api/v1/csat_survey/${uuid}`)).status).toBe(404);
  });
});
