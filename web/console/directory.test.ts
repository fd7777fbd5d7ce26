import { expect, it } from 'vitest';
import { createApi } from '../shared/api.ts';
import { createDirectory } from './directory.ts';

it('AGT-03 the agents are exactly the list of the last answer', async () => {
  const lists = [[{ id: 1 }, { id: 2 }], [{ id: 2 }]];
  const fetch = async (url: RequestInfo | URL) =>
    Response.json(String(url).includes('/agents') ? lists.shift() : { payload: [] });
  const api = createApi({ baseUrl: 'http://chat.test', search: () => '', headers: () => ({}), fetch });
  const directory = createDirectory(api, 1);
  await directory.load();
  await directory.load();
  expect(directory.getSnapshot().agents).toEqual([{ id: 2 }]);
});
