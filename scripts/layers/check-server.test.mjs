import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { serverViolations } from './check-server.mjs';
import { NOUNS, SERVER_RULES } from './server-rules.mjs';

const PACKAGES = ['fastify', 'kysely', 'redis', 'ws'];
const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const write = (folder, path, text) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** These files, each with its first statements, and empty files for their imports. */
const serverOf = (files) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'layers-')));
  folders.push(folder);
  for (const name of PACKAGES) {
    write(folder, `node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(folder, `node_modules/${name}/index.js`, 'module.exports = {};\n');
  }
  write(
    folder,
    'package.json',
    JSON.stringify({ dependencies: Object.fromEntries(PACKAGES.map((one) => [one, '*'])) }),
  );
  for (const [path, text] of Object.entries(files)) write(folder, `server/src/${path}`, text);
  return folder;
};

const breaches = (files) => serverViolations(serverOf(files));
const at = (path) => `server/src/${path}`;

/** A file that imports another one, which exists. */
const importing = (from, to) => {
  const up = '../'.repeat(from.split('/').length - 1) || './';
  return { [from]: `import { one } from '${up}${to}';\nexport const two = one;\n`, [to]: 'export const one = 1;\n' };
};
const importingPackage = (from, name) => ({ [from]: `import * as all from '${name}';\nexport const two = all;\n` });

describe('an import of the server', () => {
  it.each([
    ['layer-platform', 'platform/jobs/queue.ts', 'domain/events.ts'],
    ['layer-domain', 'domain/contacts/merge.ts', 'presenters/contacts.ts'],
    ['layer-presenters', 'presenters/contacts.ts', 'api/live/presence.ts'],
    ['layer-outbound', 'outbound/mail/mail.ts', 'pages/page.ts'],
    ['layer-outbound', 'outbound/mail/mail.ts', 'operations/setup/seed.ts'],
    ['layer-operations', 'operations/setup/seed.ts', 'outbound/mail/mail.ts'],
    ['layer-api', 'api/widget/calls.ts', 'app.ts'],
    ['layer-api', 'api/widget/calls.ts', 'testing/harness.ts'],
    ['layer-pages', 'pages/page.ts', 'api/access/agent-auth.ts'],
    ['noun-accounts', 'domain/accounts/teams.ts', 'domain/conversations/assign.ts'],
    ['domain-contracts', 'domain/job-payloads.ts', 'domain/bots/answer.ts'],
    ['apis-apart', 'api/widget/calls.ts', 'api/client/contacts.ts'],
    ['shared-apis-below', 'api/access/agent-auth.ts', 'api/auth/sign-in.ts'],
    ['no-http-in-domain', 'domain/uploads/attach.ts', 'platform/http/multipart.ts'],
    ['no-http-in-domain', 'domain/uploads/attach.ts', 'platform/limits/refuse.ts'],
  ])('breaks %s: from %s to %s', async (rule, from, to) => {
    expect(await breaches(importing(from, to))).toEqual([`${rule}: ${at(from)} -> ${at(to)}`]);
  });

  it.each([
    ['no-http-in-domain', 'domain/uploads/attach.ts', 'fastify'],
    ['no-statements-above-domain', 'presenters/contacts.ts', 'kysely'],
    ['outside-through-platform', 'outbound/push/send.ts', 'redis'],
    ['outside-through-platform', 'domain/bots/answer.ts', 'node:child_process'],
    ['sockets-in-live', 'api/widget/calls.ts', 'ws'],
    ['files-through-platform', 'api/widget/calls.ts', 'node:fs/promises'],
  ])('breaks %s: from %s to the package %s', async (rule, from, name) => {
    const found = await breaches(importingPackage(from, name));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${rule}: ${at(from)} -> `);
  });

  it('may be of types only where a package is meant, never where a layer is', async () => {
    const types = (from, name) => ({ [from]: `import type { One } from '${name}';\nexport type Two = One;\n` });
    expect(await breaches(types('presenters/contacts.ts', 'kysely'))).toEqual([]);
    expect(await breaches({ ...types('domain/deps.ts', '../app.ts'), 'app.ts': 'export type One = 1;\n' })).toEqual([
      `layer-domain: ${at('domain/deps.ts')} -> ${at('app.ts')}`,
    ]);
  });

  it('leads to a folder that has its place in the order', async () => {
    expect(await breaches(importing('api/widget/calls.ts', 'common/a.ts'))).toEqual([
      `listed-layers: ${at('api/widget/calls.ts')} -> ${at('common/a.ts')}`,
    ]);
    expect(await breaches(importing('api/widget/calls.ts', 'domain/tickets/a.ts'))).toEqual([
      `listed-nouns: ${at('api/widget/calls.ts')} -> ${at('domain/tickets/a.ts')}`,
    ]);
  });

  it('makes no cycle of files, not even of types', async () => {
    const found = await breaches({
      'domain/calls/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
      'domain/calls/b.ts': "import type { A } from './a.ts';\nexport type B = A;\n",
    });
    expect(found).toContain(`no-file-cycle: ${at('domain/calls/a.ts')} -> ${at('domain/calls/b.ts')}`);
  });

  it('makes no cycle of folders', async () => {
    const found = await breaches({
      ...importing('platform/http/a.ts', 'platform/limits/b.ts'),
      ...importing('platform/limits/c.ts', 'platform/http/d.ts'),
    });
    expect(found).toEqual([
      `no-folder-cycle: ${at('platform/http')} -> ${at('platform/limits')}`,
      `no-folder-cycle: ${at('platform/limits')} -> ${at('platform/http')}`,
    ]);
  });

  it.each([
    ['api/widget/calls.ts', 'domain/calls/change-call.ts'],
    ['api/widget/calls.ts', 'api/access/visitor-auth.ts'],
    ['api/team/settings/agents.ts', 'api/team/profile/profile.ts'],
    ['pages/page.ts', 'outbound/mail/mail.ts'],
    ['domain/conversations/assign.ts', 'domain/accounts/teams.ts'],
    ['domain/accounts/teams.ts', 'domain/deps.ts'],
    ['testing/harness.ts', 'app.ts'],
    ['app.ts', 'api/widget/calls.ts'],
  ])('is fine from %s to %s', async (from, to) => {
    expect(await breaches(importing(from, to))).toEqual([]);
  });

  it('is not looked at in a test', async () => {
    expect(await breaches(importing('platform/jobs/queue.test.ts', 'domain/events.ts'))).toEqual([]);
  });
});

it('every noun but the last has a rule of its own', () => {
  const names = SERVER_RULES.forbidden.map(({ name }) => name);
  expect(NOUNS.slice(0, -1).filter((noun) => !names.includes(`noun-${noun}`))).toEqual([]);
});
