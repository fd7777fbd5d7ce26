import { type Static, Type } from 'typebox';
import type { MessageId } from './ids.ts';
import { idOf, Nullable, OneOf, Unix } from './schema.ts';

/**
 * How a call is carried. `peer`: between the two browsers, ours to set up; `jitsi` and `dyte`: in a frame of another server's
 * server. It stands as `type` in the `content_attributes` of an `integrations` message (wire protocol 5.6).
 */
export const CALL_PROVIDERS = ['peer', 'jitsi', 'dyte'] as const;
export const CallProvider = OneOf(CALL_PROVIDERS);
export type CallProvider = Static<typeof CallProvider>;

export const CALL_STATUSES = ['ringing', 'active', 'ended'] as const;
export const CallStatus = OneOf(CALL_STATUSES);
export type CallStatus = Static<typeof CallStatus>;

/** `content_attributes.data` of a call's message. `answered_at` is missing while, or when, the visitor never came. */
export const CallData = Type.Object({
  meeting_id: Type.String(),
  room_name: Type.String(),
  status: CallStatus,
  answered_at: Type.Optional(Unix),
  ended_at: Type.Optional(Unix),
});
export type CallData = Static<typeof CallData>;

/** Body of both `add_participant_to_meeting` (wire protocol 4.14). */
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
 * What one party's browser says to the other's. The agent's offers, the visitor's answers; `hello` asks for an offer, now or
 * again; `left` says that this page is going and may come back. `here` is for the server alone: the party still sits there.
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

/** Body of the two `signals` calls. `participant` is what joining answered: a page that joined later has taken its place. */
export const SendCallSignal = Type.Object({
  participant: Type.String({ minLength: 1, maxLength: 64 }),
  signal: CallSignal,
});
export type SendCallSignal = Static<typeof SendCallSignal>;

/** Payload of the event `call.signal`. `replaced` is the server's word: this party went on in another window. */
export type CallSignalPayload = {
  message_id: number;
  account_id: number;
  from: string;
  to: string;
  signal: CallSignal | { kind: 'replaced' };
};

/** A STUN or TURN server, in the shape of WebRTC's `RTCIceServer`. */
export const IceServer = Type.Object({
  urls: Type.Array(Type.String()),
  username: Type.Optional(Type.String()),
  credential: Type.Optional(Type.String()),
});
export type IceServer = Static<typeof IceServer>;

const AuthResponse = Type.Object({ userAdded: Type.Boolean(), id: Type.String(), authToken: Type.String() });

/**
 * The answer to joining. `peer` calls have servers to connect through; the others have the address of their frame, and
 * `authResponse` where the provider gives one (wire protocol 4.14).
 */
export const JoinedCall = Type.Object({
  provider: CallProvider,
  participant: Type.String(),
  ice_servers: Type.Optional(Type.Array(IceServer)),
  /** Neither party learns the other's address: everything goes through the TURN server. */
  relay_only: Type.Optional(Type.Boolean()),
  url: Type.Optional(Type.String()),
  authResponse: Type.Optional(AuthResponse),
});
export type JoinedCall = Static<typeof JoinedCall>;
