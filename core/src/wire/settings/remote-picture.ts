import { type Static, Type } from 'typebox';
import { Nullable } from '../schema.ts';

/** Pictures of other servers, and their proxied addresses; null: a link is displayed instead. */
export const RemotePictures = Type.Object({
  payload: Type.Array(Type.Object({ url: Type.String(), address: Nullable(Type.String()) })),
});
export type RemotePictures = Static<typeof RemotePictures>;
