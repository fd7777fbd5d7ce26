import type { JoinedCall, CallProvider as ProviderName } from '@porchlight/core/wire/call.ts';

export type Room = { meeting_id: string; room_name: string };

/** A participant. `isHost`: an agent. `id` is stable for each person. */
export type Person = { id: string; name: string; avatar_url: string; isHost: boolean };

export type Admission = Omit<JoinedCall, 'provider' | 'participant'>;

/** Creates rooms and admits participants. Both may call another server: never inside a transaction. @throws HttpError 422 */
export type CallProvider = {
  name: ProviderName;
  open(title: string): Promise<Room>;
  admit(room: Room, person: Person): Promise<Admission>;
};
