import { OUTGOING } from '@porchlight/core/wire/message-type.ts';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../shared/outbox/entry.ts';
import { createTeamAdapter } from './team-adapter.ts';

const adapterOf = (answer: (path: string, query?: { after?: number; before?: number }) => object) => {
  const asked: unknown[][] = [];
  const request =
    (verb: string) =>
    async (path: string, ...rest: unknown[]) => {
      asked.push([verb, path.replace('/api/v1/accounts/1/', ''), ...rest]);
      return answer(path, rest[0] as object | undefined);
    };
  const api = { get: request('get'), post: request('post') } as never;
  return { adapter: createTeamAdapter(api, 1, 7), asked };
};
const entry = (payload: object): Entry => ({
  ...{ echo_id: 'e', owner: 'me', content: 'Hello', reply_to: null, created_at: 1, state: 'waiting', attempts: 0 },
  payload: { ...payload },
});

describe('what the server says of a conversation', () => {
  it('are its status and when each side has read, to the millisecond where that is known', async () => {
    const { adapter, asked } = adapterOf(() => ({
      ...{ id: 7, status: 'open', contact_last_seen_at: 12, contact_last_seen_at_ms: 12_345 },
      ...{ agent_last_seen_at: 20 },
    }));
    expect(await adapter.facts(7)).toEqual({ id: 7, status: 'open', lastSeenAt: 12.345, teamSeenAt: 20 });
    expect(asked).toEqual([['get', 'conversations/7']]);
  });

  it('its newest messages come with the place in the sequence of changes', async () => {
    const { adapter, asked } = adapterOf(() => ({ payload: [{ id: 5 }], meta: { cursor: 9 } }));
    expect(await adapter.latest(7)).toEqual({ messages: [{ id: 5 }], cursor: 9 });
    expect(await adapter.older(5, 7)).toEqual([{ id: 5 }]);
    expect(asked).toEqual([
      ['get', 'conversations/7/messages'],
      ['get', 'conversations/7/messages', { before: 5 }],
    ]);
  });

  it('all messages between two are asked for, a thousand at a time', async () => {
    const { adapter, asked } = adapterOf((_path, { after = 0, before = 0 } = {}) => ({
      payload: Array.from({ length: Math.min(1_000, before - after) }, (_, at) => ({ id: after + at })),
      meta: { cursor: 1 },
    }));
    const found = await adapter.between?.(10, 2_510);
    expect([found?.length, found?.[0]?.id, found?.at(-1)?.id]).toEqual([2_500, 10, 2_509]);
    expect(asked.map(([, , query]) => query)).toEqual([
      { after: 10, before: 2_510 },
      { after: 1_010, before: 2_510 },
      { after: 2_010, before: 2_510 },
    ]);
  });

  it('none are left after a whole thousand', async () => {
    const { adapter, asked } = adapterOf((_path, { after = 0 } = {}) => ({
      payload: after === 1 ? Array.from({ length: 1_000 }, (_, at) => ({ id: 1 + at })) : [],
      meta: { cursor: 1 },
    }));
    expect([(await adapter.between?.(1, 1_001))?.length, asked.length]).toEqual([1_000, 2]);
  });
});

describe('what an agent sends', () => {
  it('goes as JSON without the conversation it is for', async () => {
    const { adapter, asked } = adapterOf(() => ({ id: 5 }));
    const payload = { conversation_id: 7, content: 'Hello', private: false, files: ['no file'] };
    expect(await adapter.send(entry(payload), 7)).toEqual({ messages: [{ id: 5 }] });
    expect(asked).toEqual([['post', 'conversations/7/messages', { content: 'Hello', private: false }, {}]]);
  });

  it('goes as a form with its files, which has the time of their size', async () => {
    const { adapter, asked } = adapterOf(() => ({ id: 5 }));
    const files = [new File(['x'.repeat(4_000)], 'one.txt'), new File(['y'.repeat(400)], 'two.txt')];
    const attributes = { in_reply_to: 3 };
    const payload = {
      conversation_id: 7,
      content: 'Hello',
      content_attributes: attributes,
      canned_response_ids: [1, 2],
    };
    await adapter.send(entry({ ...payload, files }), 7);
    const [, , form, options] = asked[0] ?? [];
    if (!(form instanceof FormData)) throw new Error('no form was sent');
    expect([...form.keys()]).toEqual([
      ...['content', 'content_attributes', 'canned_response_ids[]', 'canned_response_ids[]'],
      ...['attachments[]', 'attachments[]'],
    ]);
    expect([form.get('content'), form.get('content_attributes'), form.getAll('canned_response_ids[]')]).toEqual([
      'Hello',
      '{"in_reply_to":3}',
      ['1', '2'],
    ]);
    expect(form.getAll('attachments[]').map((file) => file instanceof File && file.name)).toEqual([
      'one.txt',
      'two.txt',
    ]);
    expect(options).toEqual({ timeoutMs: 30_000 + 4_400 / 40 });
  });
});

it('what the agent does is said of this conversation', async () => {
  const { adapter, asked } = adapterOf(() => ({}));
  await adapter.sync(40);
  await adapter.typing('on', 7);
  await adapter.seen(7);
  await adapter.delivered([1]);
  expect(asked).toEqual([
    ['get', 'sync', { after: 40 }],
    ['post', 'conversations/7/toggle_typing_status', { typing_status: 'on' }],
    ['post', 'conversations/7/update_last_seen'],
  ]);
  expect(adapter.ownType).toBe(OUTGOING);
});
