import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMembersForPolicy } from '../../domain/accounts/two-factor-policy.ts';
import { withoutSecondFactor } from '../../domain/single-sign-on/two-factor-requirement.ts';
import type { Database } from '../../platform/database/schema/database.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { presentPortals } from './help-centre/present-portals.ts';

const countStatements = (db: Kysely<Database>) => {
  let count = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    db: counted,
    take: () => {
      const taken = count;
      count = 0;
      return taken;
    },
  };
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a list asks the database as often for many as for two', () => {
  it('of members without a second factor, with passkeys and providers among them', async () => {
    const { id: account_id } = await server.buildAccount();
    const counted = countStatements(server.deps.db);
    const ports = { db: counted.db, env: server.env };
    const join = async (issuer: string | null, hasPasskey: boolean) => {
      const { user } = await server.buildAgent({ account_id });
      await server.deps.write(async (tx) => {
        const seen = { created_at: tx.now, last_used_at: tx.now };
        if (issuer)
          await tx.db
            .insertInto('user_identities')
            .values({ user_id: user.id, issuer, subject: `${user.id}`, ...seen })
            .execute();
        if (hasPasskey)
          await tx.db
            .insertInto('passkeys')
            .values({
              user_id: user.id,
              name: 'Key',
              credential_id: `${user.id}`,
              public_key: '',
              user_handle: '',
              rp_id: 'example.com',
              counter: 0,
              transports: [],
              backed_up: false,
              created_at: tx.now,
              last_used_at: null,
            })
            .execute();
      });
      return user.id;
    };
    const provider = 'https://login.example.com/';
    await server.deps.write((tx) =>
      tx.db
        .insertInto('identity_providers')
        .values({
          account_id,
          enabled: true,
          issuer: 'https://login.example.com',
          client_id: 'porchlight',
          client_secret: null,
          label: 'Login',
          domains: [],
          group_claim: 'groups',
          role_mappings: [],
          default_role: 'agent',
          creates_users: true,
          allows_passwords: true,
          break_glass_user_id: null,
          created_at: tx.now,
          updated_at: tx.now,
        })
        .execute(),
    );
    const lacking = async () => {
      const members = await listMembersForPolicy(server.deps.db, account_id);
      const ids = (await withoutSecondFactor(ports, members)).map(({ id }) => id);
      return { ids: ids.toSorted((a, b) => a - b), statements: counted.take() };
    };
    const few = [await join(null, false), await join('https://other.example.com', false)];
    await join(provider, false);
    await join(null, true);
    const before = await lacking();
    expect(before.ids).toEqual(few);
    const elsewhere = await join(provider, false);
    const { id: other } = await server.buildAccount();
    await server.deps.write((tx) =>
      tx.db
        .insertInto('account_users')
        .values({
          account_id: other,
          user_id: elsewhere,
          role: 'agent',
          availability: 'online',
          auto_offline: true,
          active_at: null,
          inviter_id: null,
          created_at: tx.now,
          updated_at: tx.now,
        })
        .execute(),
    );
    for (let each = 0; each < 12; each += 1) await join(each % 2 ? provider : null, each % 3 === 0);
    const after = await lacking();
    // A member of another account too cannot be signed in by this one's provider.
    expect(after.ids).toContain(elsewhere);
    expect(after.statements).toBe(before.statements);
  });

  it('of help centres, each with the chat of its own inbox', async () => {
    const inbox = await server.buildInbox();
    const stranger = await server.buildInbox();
    const boss = await server.buildAgent({ account_id: inbox.account_id, role: 'administrator' });
    const counted = countStatements(server.deps.db);
    const present = async () => {
      const rows = await server.deps.db
        .selectFrom('portals')
        .selectAll()
        .where('account_id', '=', inbox.account_id)
        .orderBy('id')
        .execute();
      const shown = await presentPortals({ ...server.deps, db: counted.db }, rows, boss.user.id);
      return { inboxes: shown.map(({ inbox_id }) => inbox_id), statements: counted.take() };
    };
    const path = `/api/v1/accounts/${inbox.account_id}/portals`;
    const create = async (slug: string, inbox_id?: number) =>
      expect(
        (await server.asAgent(boss).post(path, { portal: { name: slug, slug, ...(inbox_id ? { inbox_id } : {}) } }))
          .status,
      ).toBe(200);
    await create('first', inbox.id);
    await create('second');
    const before = await present();
    expect(before.inboxes).toEqual([inbox.id, null]);
    for (const slug of ['a1', 'b2', 'c3', 'd4', 'e5']) await create(slug, inbox.id);
    await server.deps.write((tx) =>
      tx.db
        .updateTable('portals')
        .set({ config: { chat_website_token: stranger.website_token } })
        .where('slug', '=', 'e5')
        .execute(),
    );
    const after = await present();
    expect(after.inboxes).toEqual([inbox.id, null, inbox.id, inbox.id, inbox.id, inbox.id, null]);
    expect(after.statements).toBe(before.statements);
  });
});
