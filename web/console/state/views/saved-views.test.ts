import { expect, it } from 'vitest';
import { createSavedViews } from './saved-views.ts';

const PATH = '/api/v1/accounts/1/custom_filters';

const open = () => {
  const kept = [{ id: 5, name: 'Repairs', query: { status: 'open' } }];
  const asked: unknown[][] = [];
  const api = {
    get: async () => [...kept],
    patch: async (path: string, body: { name?: string; query?: { status: string } }) => {
      asked.push([path, body]);
      if (body.name === '') throw new Error("Name can't be blank");
      Object.assign(kept.find(({ id }) => path === `${PATH}/${id}`) ?? {}, body);
    },
  };
  return { views: createSavedViews(api as never, 1), asked };
};

it('a renamed view has its new name at once and shows what it showed', async () => {
  const { views, asked } = open();
  await views.load();
  await views.change(5, { name: 'Repairs and returns' });
  expect(asked).toEqual([[`${PATH}/5`, { name: 'Repairs and returns' }]]);
  expect(views.getSnapshot()).toEqual([{ id: 5, name: 'Repairs and returns', query: { status: 'open' } }]);
});

it('a name that is refused leaves the view as it was, and says why', async () => {
  const { views } = open();
  await views.load();
  await expect(views.change(5, { name: '' })).rejects.toThrow("Name can't be blank");
  expect(views.getSnapshot()[0]?.name).toBe('Repairs');
});
