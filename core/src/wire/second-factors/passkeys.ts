import { type Static, Type } from 'typebox';
import { Nullable } from '../schema.ts';

/** A passkey as its owner sees it. Times are ISO-8601. */
export const Passkey = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  /** A password manager syncs it to the owner's other devices. */
  synced: Type.Boolean(),
  created_at: Type.String(),
  last_used_at: Nullable(Type.String()),
});
export type Passkey = Static<typeof Passkey>;

export const PasskeyList = Type.Object({
  /** Why passkeys cannot be used at the address of this installation; null where they can. */
  unavailable: Nullable(Type.String()),
  payload: Type.Array(Passkey),
});
export type PasskeyList = Static<typeof PasskeyList>;

export const SecondFactors = Type.Object({
  enabled: Type.Boolean(),
  passkeys: Type.Integer(),
  recovery_codes: Type.Integer(),
});
export type SecondFactors = Static<typeof SecondFactors>;
