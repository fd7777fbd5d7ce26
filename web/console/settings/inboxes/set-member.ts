import type { Api } from '../../../shared/api.ts';

/** One person in or out. Not the whole list: a colleague may be changing it too, and theirs would be taken back. */
export const setMember = (
  api: Pick<Api, 'post' | 'delete'>,
  base: string,
  inbox_id: number,
  user: number,
  isMember: boolean,
): Promise<unknown> => {
  const one = { inbox_id, user_ids: [user] };
  return isMember ? api.post(`${base}/inbox_members`, one) : api.delete(`${base}/inbox_members`, one);
};
