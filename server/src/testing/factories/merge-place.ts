import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { detachSession } from '../../domain/visitors/detaching/detach-session.ts';
import type { TestServer } from '../harness.ts';
import type { HttpClient } from '../http-client.ts';
import type { TestVisitor } from './visitors.ts';

const MESSAGES = '/api/v1/widget/messages';
type Listed = { id: number; content: string; status: string };

export const begin = async (page: HttpClient, content: string): Promise<number> =>
  (await page.post('/api/v1/widget/conversations', { message: { content, echo_id: randomUUID() } })).body.id;

/** An inbox with an agent and an administrator, and what they and visitors do with merged conversations. */
const openMergePlace = async (server: TestServer, settings: object = {}) => {
  const inbox = await server.buildInbox({ enable_email_collect: false, greeting_enabled: false, ...settings });
  const { account_id } = inbox;
  const base = `/api/v1/accounts/${account_id}`;
  const member = await server.buildAgent({ account_id, inbox_ids: [inbox.id] });
  const agent = server.asAgent(member);
  const boss = server.asAgent(await server.buildAgent({ account_id, role: 'administrator', name: 'Bea' }));
  const path = (id: number) => `${base}/conversations/${id}`;
  const read = async (id: number, by = boss) => (await by.get(path(id))).body;
  const merge = (from: number, into: number, by = agent) => by.post(`${path(from)}/merge`, { into });
  const separate = (id: number, by = boss) => by.delete(`${path(id)}/merge`);
  const reply = (id: number, content: string, by = boss) => by.post(`${path(id)}/messages`, { content });
  const look = (id: number, by = boss) => by.post(`${path(id)}/update_last_seen`);
  const write = (page: HttpClient, content: string, id?: number) =>
    page.post(MESSAGES, { message: { content } }, id ? { query: { conversation_id: id } } : {});
  const seen = async (page: HttpClient, id?: number): Promise<Listed[]> =>
    (await page.get(MESSAGES, id ? { query: { conversation_id: id } } : {})).body.payload;
  const texts = async (page: HttpClient, id?: number) => (await seen(page, id)).map(({ content }) => content);
  const counts = async (...ids: number[]): Promise<[number, number][]> => {
    const rows = await Promise.all(ids.map((id) => read(id)));
    return rows.map(({ unread_count, waiting_since }) => [unread_count, waiting_since]);
  };
  const acting = { path, read, merge, separate, reply, look, write, seen, texts, counts };
  return { inbox, account_id, base, member, agent, boss, ...acting };
};

/** A visitor with two open conversations of one browser; `first` is the older one. */
export const openTwoOfOneBrowser = async (server: TestServer, settings: object = {}) => {
  const place = await openMergePlace(server, settings);
  const page = server.asVisitor(server.visitorWithoutRows(place.inbox));
  const first = await begin(page, 'about the lamp');
  return { ...place, page, first, second: await begin(page, 'about the cable') };
};

/** One person in two browsers: `unify` merges their contacts, `prove` their identity in both, `detach` undoes it for one. */
export const openTwoBrowsers = async (server: TestServer, between: () => void = () => {}, settings: object = {}) => {
  const place = await openMergePlace(server, settings);
  const email = `${randomUUID()}@example.com`;
  const arrive = async (content: string, address: string) => {
    const visitor = await server.buildVisitor(place.inbox, { contact: { email: address } });
    const page = server.asVisitor(visitor);
    return { visitor, page, id: await begin(page, content) };
  };
  const home = await arrive('from home', email);
  between();
  const work = await arrive('from work', `work-${email}`);
  const ids = { base_contact_id: home.visitor.contact.id, mergee_contact_id: work.visitor.contact.id };
  const unify = async () =>
    expect((await place.boss.post(`${place.base}/actions/contact_merge`, ids)).status).toBe(200);
  const prove = () =>
    server.deps.write((tx) =>
      tx.db
        .updateTable('contact_inboxes')
        .set({ hmac_verified: true })
        .where('contact_id', '=', home.visitor.contact.id)
        .execute(),
    );
  const detach = ({ contact_inbox }: TestVisitor) =>
    server.deps.write(async (tx) => {
      const session = tx.db.selectFrom('contact_inboxes').selectAll().where('id', '=', contact_inbox.id);
      const contactInbox = await session.executeTakeFirstOrThrow();
      const owner = tx.db.selectFrom('contacts').selectAll().where('id', '=', contactInbox.contact_id);
      await detachSession(tx, { contact: await owner.executeTakeFirstOrThrow(), contactInbox });
    });
  const merge = (from: number, into: number) => place.merge(from, into, place.boss);
  return { ...place, email, home, work, unify, prove, detach, merge };
};
