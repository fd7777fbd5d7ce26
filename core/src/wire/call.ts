import { type Static, Type } from 'typebox';
import type { MessageId } from './ids.ts';
import { idOf, Nullable, OneOf, Unix } from './schema.ts';

/**
 * How a call is carried. `peer`: between the two browsers, set up by us; `jitsi` and `dyte`: in a frame of another server.
 * It is the `type` in the `content_attributes` of an `integrations` message (wire protocol 5.6).
 */
export const CALL_PROVIDERS = ['peer', 'jitsi', 'dyte'] as const;
export const CallProvider = OneOf(CALL_PROVIDERS);
export type CallProvider = Static<typeof CallProvider>;

export const CALL_STATUSES = ['ringing', 'active', 'ended'] as const;
export const CallStatus = OneOf(CALL_STATUSES);
export type CallStatus = Static<typeof CallStatus>;

/** `content_attributes.data` of a call's message. `answered_at` is missing until the visitor joins. */
export const CallData = Type.Object({
  meeting_id: Type.String(),
  room_name: Type.String(),
  status: CallStatus,
  answered_at: Type.Optional(Unix),
  ended_at: Type.Optional(Unix),
});
export type CallData = Static<typeof CallData>;

export const JoinCall = Type.Object({ message_id: idOf<MessageId>() });

/** Longest session description: two kinds of media with every codec and candidate take about 10 kB. */
const MAX_SDP_LENGTH = 32_000;
const MAX_CANDIDATES = 30;
const MAX_CANDIDATE_LENGTH = 500;

const Candidate = Type.Object({
  candidate: Type.String({ maxLength: MAX_CANDIDATE_LENGTH }),
  sdpMid: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  sdpMLineIndex: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 64 }))),
  usernameFragment: Type.Optional(Nullable(Type.String({ maxLength: 256 }))),
});

const Sdp = Type.String({ minLength: 1, maxLength: MAX_SDP_LENGTH });

/**
 * A signal from one party's browser to the other's. The agent's browser sends offers, the visitor's answers; `hello`
 * requests an offer, now or again; `left` means that this page is closing and may return. `here` is for the server only: the
 * party is still on the call.
 */
export const CallSignal = Type.Union([
  Type.Object({ kind: Type.Literal('hello') }),
  Type.Object({ kind: Type.Literal('here') }),
  Type.Object({ kind: Type.Literal('left') }),
  Type.Object({ kind: Type.Literal('offer'), sdp: Sdp }),
  Type.Object({ kind: Type.Literal('answer'), sdp: Sdp }),
  Type.Object({
    kind: Type.Literal('candidates'),
    candidates: Type.Array(Candidate, { maxItems: MAX_CANDIDATES }),
  }),
]);
export type CallSignal = Static<typeof CallSignal>;

/** Body of the two `signals` calls. `participant` comes from joining: a page that joined later replaces it. */
export const SendCallSignal = Type.Object({
  participant: Type.String({ minLength: 1, maxLength: 64 }),
  signal: CallSignal,
});
export type SendCallSignal = Static<typeof SendCallSignal>;

/** Payload of the event `call.signal`. `replaced` comes from the server: this party continued in another window. */
export type CallSignalPayload = {
  message_id: number;
  account_id: number;
  from: string;
  to: string;
  signal: CallSignal | { kind: 'replaced' };
};

export const IceServer = Type.Object({
  urls: Type.Array(Type.String()),
  username: Type.Optional(Type.String()),
  credential: Type.Optional(Type.String()),
});
export type IceServer = Static<typeof IceServer>;

const AuthResponse = Type.Object({ userAdded: Type.Boolean(), id: Type.String(), authToken: Type.String() });

/**
 * The response to joining. `peer` calls get servers to connect through; the others get the address of their frame, and
 * `authResponse` where the provider has one (wire protocol 4.14).
 */
export const JoinedCall = Type.Object({
  provider: CallProvider,
  participant: Type.String(),
  ice_servers: Type.Optional(Type.Array(IceServer)),
  /** Neither party learns the other's address: all media goes through the TURN server. */
  relay_only: Type.Optional(Type.Boolean()),
  url: Type.Optional(Type.String()),
  authResponse: Type.Optional(AuthResponse),
});
export type JoinedCall = Static<typeof JoinedCall>;
