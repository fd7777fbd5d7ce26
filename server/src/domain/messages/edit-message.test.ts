import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { saveTranslation } from './translations.ts';

const MINUTE_MS = 60_000;
const WIDGET = '/api/v1/widget/messages';

const clock = createFakeClock();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.close());

const setUp = async (selected_feature_flags = ['attachments', 'edit_messages']) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, selected_feature_flags });
  const { account_id } = inbox;
  const agent = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const colleague = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
  const first = await visitor.post(WIDGET, { message: { content: 'a blue teapot', echo_id: 'one' } });
  const path = `/api/v1/accounts/${account_id}/conversations/${first.body.conversation_id}/messages`;
  const [team, other] = [server.asAgent(agent), server.asAgent(colleague)];
  const reply = async (body: object) => (await team.post(path, body)).body.id;
  const edits = async (id: number) => (await team.get(`${path}/${id}/edits`)).body.payload;
  const stored = async () =>
    server.deps.db.selectFrom('messages').selectAll().where('id', '=', first.body.id).executeTakeFirstOrThrow();
  return { inbox, agent, colleague, visitor, team, other, path, reply, edits, stored, own: first.body.id };
};

const edit = (id: number) => `${WIDGET}/${id}/content`;

describe('a message that its visitor changes', () => {
  it('has the new text and a mark for both sides, and its former texts for the team alone [CON-68]', async () => {
    const { visitor, team, path, own, edits } = await setUp();
    const { status, body } = await visitor.patch(edit(own), { content: 'a red teapot' });
    expect([status, body.content]).toEqual([200, 'a red teapot']);
    expect(body.content_attributes.edited_at).toBe(Math.floor(clock.now() / 1_000));
    await visitor.patch(edit(own), { content: 'a red kettle' });
    expect(await edits(own)).toMatchObject([{ content: 'a blue teapot' }, { content: 'a red teapot' }]);
    const seen = JSON.stringify([
      (await visitor.get(WIDGET)).body,
      (await visitor.get('/api/v1/widget/sync', { query: { after: '0' } })).body,
    ]);
    expect(seen).toContain('a red kettle');
    expect(seen).not.toMatch(/blue|red teapot/);
    expect((await team.get(path)).body.payload.at(-1)).toMatchObject({ id: own, content: 'a red kettle' });
  });

  it('stays as it is when the same text comes again, or one that is empty or too long', async () => {
    const { visitor, own, edits, stored } = await setUp();
    expect((await visitor.patch(edit(own), { content: 'a blue teapot' })).status).toBe(200);
    for (const content of ['', ' \n ', '\u0000', 'x'.repeat(10_001), 'x'.repeat(200_000), { a: 1 }])
      expect((await visitor.patch(edit(own), { content })).status).toBeGreaterThanOrEqual(400);
    expect(await edits(own)).toEqual([]);
    expect((await stored()).content_attributes).not.toHaveProperty('edited_at');
  });

  it('can be edited twenty times', async () => {
    const { visitor, own, edits } = await setUp();
    for (let n = 0; n < 20; n += 1) expect((await visitor.patch(edit(own), { content: `${n}` })).status).toBe(200);
    expect((await visitor.patch(edit(own), { content: 'more' })).status).toBe(422);
    expect(await edits(own)).toHaveLength(20);
  });

  it('can be changed for five minutes by the clock of the server', async () => {
    const { visitor, own, team, path, reply } = await setUp();
    const mine = await reply({ content: 'mine' });
    clock.advance(5 * MINUTE_MS - 1);
    expect((await visitor.patch(edit(own), { content: 'just in time' })).status).toBe(200);
    expect((await team.patch(`${path}/${mine}/content`, { content: 'just in time' })).status).toBe(200);
    clock.advance(1);
    expect((await visitor.patch(edit(own), { content: 'late' })).status).toBe(422);
    expect((await visitor.delete(`${WIDGET}/${own}`)).status).toBe(422);
    expect((await team.patch(`${path}/${mine}/content`, { content: 'late' })).status).toBe(422);
  });

  it('is not changed by others, nor in an inbox that does not allow it [CON-69]', async () => {
    const { inbox, visitor, own, team, path, stored, reply } = await setUp();
    const neighbour = server.asVisitor(server.visitorWithoutRows(inbox));
    await neighbour.post(WIDGET, { message: { content: 'hello', echo_id: 'one' } });
    const theirs = await reply({ content: 'of the team' });
    const note = await reply({ content: 'between us', private: true });
    expect((await neighbour.patch(edit(own), { content: 'stolen' })).status).toBe(404);
    expect((await neighbour.delete(`${WIDGET}/${own}`)).status).toBe(404);
    expect((await team.patch(`${path}/${own}/content`, { content: 'stolen' })).status).toBe(403);
    expect((await visitor.patch(edit(theirs), { content: 'stolen' })).status).toBe(403);
    expect((await visitor.delete(`${WIDGET}/${theirs}`)).status).toBe(403);
    expect((await visitor.patch(edit(note), { content: 'stolen' })).status).toBe(404);
    expect((await visitor.delete(`${WIDGET}/${note}`)).status).toBe(404);
    expect((await stored()).content).toBe('a blue teapot');

    const closed = await setUp(['attachments']);
    expect((await closed.visitor.patch(edit(closed.own), { content: 'other' })).status).toBe(403);
    expect((await closed.visitor.delete(`${WIDGET}/${closed.own}`)).status).toBe(403);
  });

  it('has no former text left once it is deleted, by the visitor or by an agent', async () => {
    const { visitor, team, path, own, edits, stored } = await setUp();
    await visitor.patch(edit(own), { content: 'a red teapot' });
    expect((await visitor.delete(`${WIDGET}/${own}`)).body.content_attributes).toEqual({ deleted: true });
    expect(await edits(own)).toEqual([]);
    expect((await visitor.patch(edit(own), { content: 'back' })).status).toBe(404);
    expect((await visitor.delete(`${WIDGET}/${own}`)).status).toBe(404);
    const changes = () => server.deps.db.selectFrom('changes').select('seq').execute();
    const before = await changes();
    expect((await team.delete(`${path}/${own}`)).status).toBe(200);
    expect(await changes()).toHaveLength(before.length);
    expect((await stored()).content).toBe('This message was deleted');
  });

  it('is found by its new text and no longer by the former one', async () => {
    const { inbox, visitor, own, team } = await setUp();
    const find = async (q: string) =>
      (await team.get(`/api/v1/accounts/${inbox.account_id}/search/messages`, { query: { q } })).body.payload.messages
        .length;
    await server.runJobs();
    expect(await find('teapot')).toBe(1);
    await visitor.patch(edit(own), { content: 'a red kettle' });
    await server.runJobs();
    expect([await find('teapot'), await find('kettle')]).toEqual([0, 1]);
  });

  it('has one result when edits and a deletion come at once', async () => {
    const { visitor, own, edits, stored } = await setUp();
    const answers = await Promise.all([
      visitor.patch(edit(own), { content: 'first' }),
      visitor.delete(`${WIDGET}/${own}`),
      visitor.patch(edit(own), { content: 'second' }),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(await edits(own)).toEqual([]);
    expect((await stored()).content_attributes).toEqual({ deleted: true });
  });
});

it('a changed message is published with what it had before, and may be as long as any other', async () => {
  const { visitor, own, team, path, reply, edits } = await setUp();
  const detailOf = async (id: number) => {
    const changes = server.deps.db.selectFrom('changes').select('detail').where('name', '=', 'message.updated');
    return (await changes.where('record_id', '=', id).execute()).map(({ detail }) => detail['previous_changes']);
  };
  const long = 'x'.repeat(10_000);
  expect((await visitor.patch(edit(own), { content: long })).body.content).toBe(long);
  const edited_at = Math.floor(clock.now() / 1_000);
  expect(await detailOf(own)).toEqual([{ content_attributes: [{}, { edited_at }] }]);
  const mine = await reply({ content: 'mine' });
  const [longest, longer] = ['y'.repeat(150_000), 'y'.repeat(150_001)];
  expect((await team.patch(`${path}/${mine}/content`, { content: longest })).status).toBe(200);
  const refused = await team.patch(`${path}/${mine}/content`, { content: longer });
  expect([refused.status, refused.body.attributes]).toEqual([422, ['content']]);
  expect(await edits(mine)).toHaveLength(1);
});

it('a message is changed in its own conversation alone', async () => {
  const [one, other] = [await setUp(), await setUp()];
  const second = await one.reply({ content: 'mine' });
  const elsewhere = server.asVisitor(server.visitorWithoutRows(one.inbox));
  const { body } = await elsewhere.post(WIDGET, { message: { content: 'another', echo_id: 'two' } });
  const wrong = one.path.replace(/\d+\/messages$/, `${body.conversation_id}/messages`);
  expect(wrong).not.toBe(one.path);
  expect((await one.team.patch(`${wrong}/${second}/content`, { content: 'stolen' })).status).toBe(404);
  expect((await one.team.get(`${wrong}/${second}/edits`)).status).toBe(404);
  expect((await one.team.patch(`${one.path}/${second}/content`, { content: 'changed' })).status).toBe(200);
  expect((await other.stored()).content).toBe('a blue teapot');
});

describe('a message that its agent edits', () => {
  it('may be a reply or a note, and is of that agent alone [AGT-43]', async () => {
    const { team, other, visitor, path, reply, edits } = await setUp();
    for (const isPrivate of [false, true]) {
      const id = await reply({ content: 'Monday', private: isPrivate });
      expect((await other.patch(`${path}/${id}/content`, { content: 'Tuesday' })).status).toBe(403);
      expect((await team.patch(`${path}/${id}/content`, { content: 'Tuesday' })).body.content).toBe('Tuesday');
      expect(await edits(id)).toMatchObject([{ content: 'Monday' }]);
      expect(JSON.stringify((await visitor.get(WIDGET)).body)).not.toContain('Monday');
    }
  });

  it('is no form, and no file without a text', async () => {
    const { team, path, reply, visitor } = await setUp();
    const items = [{ name: 'order', type: 'text', label: 'Order' }];
    const form = await reply({ content: 'Which?', content_type: 'form', content_attributes: { items } });
    expect((await team.patch(`${path}/${form}/content`, { content: 'What?' })).status).toBe(422);
    const raw = new FormData();
    raw.append('message[attachments][]', new File(['plain text'], 'a.txt', { type: 'text/plain' }));
    const file = await visitor.call('POST', WIDGET, { raw });
    expect(file.status).toBe(200);
    expect((await visitor.patch(edit(file.body.id), { content: 'text' })).status).toBe(422);
    expect((await visitor.delete(`${WIDGET}/${file.body.id}`)).status).toBe(200);
  });

  it('loses the translation of its former text, and notifies of new mentions alone', async () => {
    const { agent, colleague, team, path, reply } = await setUp();
    const mention = (who: { user: { id: number } }) => `[@x](mention://user/${who.user.id}/x)`;
    const id = await reply({ content: `see ${mention(agent)}`, private: true });
    await server.deps.write((tx) => saveTranslation(tx, id, { language: 'de', content: 'siehe' }, { type: 'system' }));
    const saved = await server.deps.db.selectFrom('changes').select('seq').where('record_id', '=', id).execute();
    const edited = await team.patch(`${path}/${id}/content`, {
      content: `see ${mention(agent)} ${mention(colleague)}`,
    });
    expect(edited.body.content_attributes).not.toHaveProperty('translations');
    const mentions = await server.deps.db
      .selectFrom('mentions')
      .select('user_id')
      .where('message_id', '=', id)
      .orderBy('id')
      .execute();
    expect(mentions.map(({ user_id }) => user_id)).toEqual([agent.user.id, colleague.user.id]);
    const changes = await server.deps.db.selectFrom('changes').selectAll().where('record_id', '=', id).execute();
    expect(JSON.stringify(changes.slice(saved.length))).not.toContain('siehe');
  });

  it('is deleted with its translation and its preview, and clients are sent none of them', async () => {
    const { team, path, reply } = await setUp();
    const id = await reply({ content: 'see https://shop.example/teapot' });
    await server.deps.write((tx) => saveTranslation(tx, id, { language: 'de', content: 'siehe' }, { type: 'system' }));
    const saved = await server.deps.db.selectFrom('changes').select('seq').where('record_id', '=', id).execute();
    expect((await team.delete(`${path}/${id}`)).body).toMatchObject({
      content: 'This message was deleted',
      content_type: 'text',
      content_attributes: { deleted: true },
    });
    const changes = await server.deps.db.selectFrom('changes').selectAll().where('record_id', '=', id).execute();
    expect(changes.length).toBe(saved.length + 1);
    expect(JSON.stringify(changes.at(-1))).not.toContain('siehe');
  });

  it('fills the placeholders of the new text', async () => {
    const { team, path, reply } = await setUp();
    const id = await reply({ content: 'Hello' });
    const { body } = await team.patch(`${path}/${id}/content`, { content: 'Hello {{inbox.name}}{{nothing}}' });
    expect(body.content).not.toContain('{{');
    expect(body.message_type).toBe(OUTGOING);
  });

  it('is refused when the placeholders make it too long, and so is a new message', async () => {
    const { team, path, reply, edits } = await setUp();
    const id = await reply({ content: 'short' });
    const account = path.slice(0, path.indexOf('/conversations'));
    const { meta } = (await team.get(path.replace('/messages', ''))).body;
    await team.put(`${account}/contacts/${meta.sender.id}`, { name: 'N'.repeat(250) });
    const content = '{{contact.name}}'.repeat(900);
    const answers = [await team.patch(`${path}/${id}/content`, { content }), await team.post(path, { content })];
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([422, 'Content is too long (maximum is 150000 characters)']);
    expect(await edits(id)).toEqual([]);
  });
});

it('a conversation that is erased leaves no former text, and the data of a person contain those they wrote', async () => {
  const { inbox, visitor, team, path, own, reply } = await setUp();
  const answer = await reply({ content: 'of the team before' });
  await visitor.patch(edit(own), { content: 'a red teapot' });
  await team.patch(`${path}/${answer}/content`, { content: 'of the team after' });
  const data = JSON.stringify((await visitor.get('/api/v1/widget/own_data')).body);
  expect(data).toContain('a blue teapot');
  expect(data).not.toContain('of the team before');
  expect((await visitor.delete('/api/v1/widget/own_data')).status).toBe(204);
  await server.runJobs();
  const left = await server.deps.db
    .selectFrom('message_edits')
    .select('id')
    .where('account_id', '=', inbox.account_id)
    .execute();
  expect(left).toEqual([]);
});
