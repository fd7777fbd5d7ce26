import { randomUUID } from 'node:crypto';
import type { Permission } from '@porchlight/core/rules/access/permissions.ts';
import { CABLE_PROTOCOL } from '@porchlight/core/wire/cable.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { type LiveServer, startLiveServer } from '../../testing/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await startLiveServer();
});
afterAll(() => server.close());

type Frame = { type?: string; reason?: string; message?: { event: string; data: { id?: number } } };

const connect = (room: object) =>
  new Promise<{ received: () => string; events: () => string[]; end: Promise<Frame | undefined> }>(
    (resolve, reject) => {
      const socket = new WebSocket(server.cableUrl, [CABLE_PROTOCOL]);
      const identifier = JSON.stringify({ channel: 'RoomChannel', ...room });
      const frames: Frame[] = [];
      const end = new Promise<Frame | undefined>((closed) => socket.on('close', () => closed(frames.at(-1))));
      socket.on('error', reject);
      socket.on('message', (data) => {
        const frame: Frame = JSON.parse(String(data));
        if (frame.type !== 'ping') frames.push(frame);
        if (frame.type === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }));
        if (frame.type === 'confirm_subscription')
          resolve({
            received: () => JSON.stringify(frames),
            events: () => frames.flatMap(({ message }) => (message ? [message.event] : [])),
            end,
          });
      });
    },
  );

const setUp = async (...permissions: Permission[]) => {
  const inbox = await server.buildInbox({ enable_email_collect: false });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator' }));
  const colleague = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const person = await server.buildAgent({ account_id, inbox_ids: [inbox.id], permissions });
  const roomOf = ({ pubsub_token, user }: typeof person) => ({ pubsub_token, account_id, user_id: user.id });
  const begin = async (content: string) => {
    const visitor = server.asVisitor(server.visitorWithoutRows(inbox));
    const say = (text: string) =>
      visitor.post('/api/v1/widget/messages', { message: { content: text, echo_id: randomUUID() } });
    const id: number = (await say(content)).body.conversation_id;
    return {
      id,
      say,
      assign: (assignee_id: number | null) => boss.post(`${base}/conversations/${id}/assignments`, { assignee_id }),
    };
  };
  return { base, boss, colleague, person, begin, room: roomOf(person), all: roomOf(colleague), account_id };
};

describe('the live connection of a member who may see some conversations only', () => {
  it('sends their own conversations and no others, whatever the assignee was before', async () => {
    const { person, colleague, begin, room, all, base } = await setUp('conversation_participating_manage');
    const [mine, theirs] = [await begin('first'), await begin('concealed one')];
    await mine.assign(person.user.id);
    await theirs.assign(colleague.user.id);
    const [received, full] = [await connect(room), await connect(all)];
    await theirs.say('concealed two');
    await server
      .asAgent(colleague)
      .post(`${base}/conversations/${theirs.id}/toggle_typing_status`, { typing_status: 'on' });
    await server.asAgent(colleague).post(`${base}/conversations/${theirs.id}/viewing`, { viewing: true });
    await mine.say('seen');
    await vi.waitFor(() => expect(received.received()).toContain('seen'));
    await vi.waitFor(() => expect(full.received()).toContain('concealed two'));
    expect(received.received()).not.toContain('concealed');
    expect(received.events()).not.toContain('conversation.typing_on');
    await mine.assign(colleague.user.id);
    await vi.waitFor(() => expect(received.events()).toContain('conversation.access_changed'));
    await mine.say('no more of yours');
    await vi.waitFor(() => expect(full.received()).toContain('no more of yours'));
    expect(received.received()).not.toContain('no more of yours');
  });

  it('sends unassigned conversations until another agent is assigned, then their number alone', async () => {
    const { colleague, begin, room, all } = await setUp('conversation_unassigned_manage');
    const [received, full] = [await connect(room), await connect(all)];
    const free = await begin('who has time');
    await vi.waitFor(() => expect(received.received()).toContain('who has time'));
    await free.assign(colleague.user.id);
    await vi.waitFor(() => expect(received.events()).toContain('conversation.access_changed'));
    await free.say('between us');
    await vi.waitFor(() => expect(full.received()).toContain('between us'));
    expect(received.received()).not.toContain('between us');
    await free.assign(null);
    await vi.waitFor(() => expect(received.events().filter((event) => event === 'assignee.changed')).toHaveLength(1));
  });

  it('is opened again with another role, and sends no contact without the permission', async () => {
    const { boss, base, begin, room } = await setUp('conversation_manage');
    const before = await connect(room);
    const role = (await boss.get(`${base}/custom_roles`)).body[0];
    await boss.patch(`${base}/custom_roles/${role.id}`, { permissions: ['conversation_participating_manage'] });
    expect(await before.end).toMatchObject({ type: 'disconnect', reason: 'server_restart' });
    const after = await connect(room);
    await begin('after the demotion');
    const { body } = await boss.post(`${base}/contacts`, { name: 'Unheard Of', email: `${randomUUID()}@example.com` });
    expect(body.payload).toBeDefined();
    await boss.post(`${base}/labels`, { title: 'heard-by-all' });
    await vi.waitFor(() => expect(after.events()).toContain('account.cache_invalidated'));
    expect([after.received().includes('after the demotion'), after.received().includes('Unheard Of')]).toEqual([
      false,
      false,
    ]);
    await boss.patch(`${base}/custom_roles/${role.id}`, { permissions: ['report_manage'] });
    expect(await after.end).toMatchObject({ type: 'disconnect', reason: 'server_restart' });
  });

  it('is cut when two-factor authentication is required that the member lacks, and not opened again', async () => {
    const { boss, base, begin, all } = await setUp();
    const before = await connect(all);
    await boss.put(`${base}/two_factor_policy`, { roles: ['agent'], grace_days: 0 });
    expect(await before.end).toMatchObject({ type: 'disconnect' });
    const socket = new WebSocket(server.cableUrl, [CABLE_PROTOCOL]);
    const identifier = JSON.stringify({ channel: 'RoomChannel', ...all });
    const frames: Frame[] = [];
    socket.on('message', (data) => {
      const frame: Frame = JSON.parse(String(data));
      frames.push(frame);
      if (frame.type === 'welcome') socket.send(JSON.stringify({ command: 'subscribe', identifier }));
    });
    await vi.waitFor(() => expect(frames.map(({ type }) => type)).toContain('reject_subscription'));
    await begin('unheard');
    expect(JSON.stringify(frames)).not.toContain('unheard');
    socket.close();
  });
});
