import type { CallProvider as ProviderName, JoinedCall } from '@porchlight/core/wire/call.ts';

/** Where a call happens, in the provider's own words; the installation's for `peer`. */
export type Room = { meeting_id: string; room_name: string };

/** A participant. `isHost`: an agent. `id` is the same whenever they come. */
export type Person = { id: string; name: string; avatar_url: string; isHost: boolean };

export type Admission = Omit<JoinedCall, 'provider' | 'participant'>;

/** Makes rooms and lets people in. Both may call another server: never inside a transaction. @throws HttpError 422 */
export type CallProvider = {
  name: ProviderName;
  open(title: string): Promise<Room>;
  admit(room: Room, person: Person): Promise<Admission>;
};
