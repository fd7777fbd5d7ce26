import { type Static, Type } from 'typebox';

/**
 * The only error shape of the API (wire protocol 0). `error` or `message` says what was wrong and what to do; `attributes`
 * names the fields of a failed validation; `request_id` finds the request in the server's log.
 */
export const ErrorBody = Type.Object({
  error: Type.Optional(Type.Unknown()),
  message: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Array(Type.String())),
  attributes: Type.Optional(Type.Array(Type.String())),
  redirect_url: Type.Optional(Type.String()),
  /** The password was right; a code of the second factor is required. */
  otp_required: Type.Optional(Type.Boolean()),
  /** Added when the user has a passkey: the options for the authenticator. */
  passkey_options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** After a sign-in with a weak password: a new one is set with this token. */
  reset_password_token: Type.Optional(Type.String()),
  /** The account requires a second factor: other requests are refused until it is set up. */
  two_factor_required: Type.Optional(Type.Boolean()),
  /** The user must authenticate again; then the request is repeated. */
  reauthentication_required: Type.Optional(Type.Boolean()),
  /** The local account must confirm its password before a provider may sign it in. */
  password_required: Type.Optional(Type.Boolean()),
  /** The visitor's token has ended: the chat starts again without it. */
  session_ended: Type.Optional(Type.Boolean()),
  /** Why another service refused, as a code that does not change with the sentence. */
  reason: Type.Optional(Type.String()),
  request_id: Type.Optional(Type.String()),
});
export type ErrorBody = Static<typeof ErrorBody>;
