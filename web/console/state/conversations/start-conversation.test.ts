import { describe, expect, it, vi } from 'vitest';
import { createApi } from '../../../shared/api.ts';
import { createStarter, type NewConversation } from './start-conversation.ts';

const setUp = (...failing: boolean[]) => {
  const bodies: (FormData | Record<string, unknown>)[] = [];
  const fetch = vi.fn(async (_url: RequestInfo | URL, init?: RequestInit) => {
    bodies.push(init?.body instanceof FormData ? init.body : JSON.parse(String(init?.body)));
    if (failing[bodies.length - 1]) throw new TypeError('network');
    return Response.json({ id: 7 });
  });
  const api = createApi({ baseUrl: '', search: () => '', headers: () => ({}), fetch });
  const echoes = () => bodies.map((body) => (body instanceof FormData ? body.get('echo_id') : body['echo_id']));
  return { starter: createStarter({ api, accountId: 1 }), bodies, echoes };
};

const HELLO: NewConversation = {
  contact_id: 3,
  inbox_id: 2,
  assignee_id: null,
  content: 'Hello',
  files: [],
  canned_response_ids: [],
};

describe('starting a conversation', () => {
  it('asks once more under the same name when the response was lost', async () => {
    const { starter, echoes } = setUp(true);
    expect(await starter.start(HELLO)).toBe(7);
    const [first, second] = echoes();
    expect(second).toBe(first);
  });

  it('keeps the name for the same message after a failure, and takes another one for a changed message', async () => {
    const { starter, echoes } = setUp(true, true);
    await expect(starter.start(HELLO)).rejects.toThrow();
    await starter.start({ ...HELLO });
    await starter.start({ ...HELLO, content: 'Hello again' });
    await starter.start({ ...HELLO, content: 'Hello again', files: [new File(['a'], 'a.txt')] });
    const [first, repeated, same, changed, withFile] = echoes();
    expect([repeated, same]).toEqual([first, first]);
    expect(new Set([first, changed, withFile]).size).toBe(3);
  });

  it('sends files in a form, with the fields as Chatwoot names them, and nothing for an unassigned one', async () => {
    const { starter, bodies } = setUp();
    await starter.start({ ...HELLO, files: [new File(['a lamp'], 'lamp.txt')], canned_response_ids: [4, 5] });
    const [form] = bodies;
    if (!(form instanceof FormData)) throw new Error('Files need a form');
    expect([...form.keys()].sort()).toEqual([
      'contact_id',
      'echo_id',
      'inbox_id',
      'message[attachments][]',
      'message[canned_response_ids][]',
      'message[canned_response_ids][]',
      'message[content]',
    ]);
  });
});
