import type { Api } from '../../../shared/api.ts';

/** Changes a thing that is there, or makes a new one. @throws ApiError */
export const keep = (api: Api, path: string, thing: { id: number } | null, body: object): Promise<unknown> =>
  thing ? api.patch(`${path}/${thing.id}`, body) : api.post(path, body);
