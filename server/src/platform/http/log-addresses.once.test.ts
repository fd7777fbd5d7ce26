import { Writable } from 'node:stream';
import Fastify from 'fastify';
import pino from 'pino';
import { expect, it } from 'vitest';
import type { App } from './app-type.ts';
import { logAnswers } from './request-hooks.ts';

const FAIL2BAN =
  /^\{.*"address":"203\.0\.113\.9","method":"POST","route":"\/auth\/(?:sign_in|password)","status":(?:401|429),/;

const lineOf = async (logAddresses: boolean): Promise<string> => {
  const lines: string[] = [];
  const out = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) });
  const app: App = Fastify({
    loggerInstance: pino({ base: null }, out),
    disableRequestLogging: true,
  }).withTypeProvider();
  logAnswers(app, { logAddresses });
  app.post('/auth/sign_in', async (_request, reply) => reply.code(401).send());
  await app.inject({ method: 'POST', url: '/auth/sign_in', remoteAddress: '203.0.113.9' });
  await app.close();
  return lines.join('');
};

it('logs the client’s address only where the operator asks, as docs/operate.md has it for fail2ban', async () => {
  expect(await lineOf(false)).not.toContain('203.0.113.9');
  expect(await lineOf(true)).toMatch(FAIL2BAN);
});
