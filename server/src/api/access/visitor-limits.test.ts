import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { rateLimits: true } });
});
afterAll(() => server.close());

describe('a script with a visitor\u2019s token', () => {
  it('is asked to wait, and its neighbour is not (SEC-18)', async () => {
    const inbox = await server.buildInbox({ enable_email_collect: false });
    const begin = (http: ReturnType<TestServer['asVisitor']>) =>
      http.post('/api/v1/widget/conversations', { message: { content: 'again', echo_id: randomUUID() } });
    const script = server.asVisitor(server.visitorWithoutRows(inbox));
    const answers = [];
    for (let time = 0; time < 11; time += 1) answers.push(await begin(script));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const refused = answers.at(-1);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.body.error).toContain('try again in');
    expect((await begin(server.asVisitor(server.visitorWithoutRows(inbox)))).status).toBe(200);
  });
});
