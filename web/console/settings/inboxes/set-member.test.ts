import { expect, it } from 'vitest';
import { setMember } from './set-member.ts';

const openServer = (first: number[]) => {
  const members = new Set(first);
  const names = (body: unknown) => (body as { inbox_id: number; user_ids: number[] }).user_ids;
  const api = {
    post: async <T>(_path: string, body?: unknown) => {
      for (const id of names(body)) members.add(id);
      return undefined as T;
    },
    delete: async <T>(_path: string, body?: unknown) => {
      for (const id of names(body)) members.delete(id);
      return undefined as T;
    },
  };
  return { api, members };
};

it('two administrators who change who answers an inbox do not take back what the other did', async () => {
  const { api, members } = openServer([1, 2]);
  // Both have loaded [1, 2]: one adds the third, the other lets the second go.
  await Promise.all([setMember(api, '/base', 7, 3, true), setMember(api, '/base', 7, 2, false)]);
  expect([...members].sort()).toEqual([1, 3]);
});
