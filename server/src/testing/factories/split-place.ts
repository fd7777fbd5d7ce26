import type { TestServer } from '../harness.ts';
import { begin, openTwoOfOneBrowser } from './merge-place.ts';

type Listed = { id: number; content: string; message_type: number };

/** A visitor who writes of two things in one conversation, the team, and what they do with it. */
export const openSplitPlace = async (server: TestServer, settings: object = {}) => {
  const place = await openTwoOfOneBrowser(server, settings);
  const { page, agent, path } = place;
  const listed = async (id: number, by = agent): Promise<Listed[]> =>
    (await by.get(`${path(id)}/messages`)).body.payload;
  const written = async (id: number) =>
    (await listed(id)).filter(({ message_type }) => message_type !== 2).map(({ content }) => content);
  const activities = async (id: number) =>
    (await listed(id)).filter(({ message_type }) => message_type === 2).map(({ content }) => content);
  /** The ids of messages by their texts. */
  const idsOf = async (id: number, ...texts: string[]) => {
    const all = await listed(id);
    return texts.map((text) => all.find(({ content }) => content === text)?.id ?? 0);
  };
  const split = (id: number, message_ids: number[], wish: object = {}, by = agent) =>
    by.post(`${path(id)}/split`, { message_ids, ...wish });
  const undo = (id: number, by = agent) => by.delete(`${path(id)}/split`);
  return { ...place, listed, written, activities, idsOf, split, undo, begin: (text: string) => begin(page, text) };
};
