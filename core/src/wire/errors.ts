import { type Static, Type } from 'typebox';

/**
 * The one error shape of the API (wire protocol 0). `error` or `message` says what was wrong and what to do;
 * `attributes` names the fields of a failed validation; `request_id` finds the request in the server's log.
 */
export const ErrorBody = Type.Object({
  error: Type.Optional(Type.Unknown()),
  message: Type.Optional(Type.String()),
  errors: Type.Optional(Type.Array(Type.String())),
  attributes: Type.Optional(Type.Array(Type.String())),
  /** Where a browser goes from a link that is no longer good (wire protocol 11.1). */
  redirect_url: Type.Optional(Type.String()),
  /** The password was right; a code of the second factor is asked for. */
  otp_required: Type.Optional(Type.Boolean()),
  /** Beside it, when the user has a passkey: what the browser asks the authenticator with. */
  passkey_options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** Of a sign-in with a password that is guessed first: another is chosen with it. */
  reset_password_token: Type.Optional(Type.String()),
  /** The account requires a second factor: nothing else is answered until it is set up. */
  two_factor_required: Type.Optional(Type.Boolean()),
  /** The browser has to prove again who is signed in; then the request is repeated. */
  reauthentication_required: Type.Optional(Type.Boolean()),
  /** The account here must prove itself by its password before a provider may sign it in. */
  password_required: Type.Optional(Type.Boolean()),
  /** The visitor's token has ended: the chat begins again without it. */
  session_ended: Type.Optional(Type.Boolean()),
  request_id: Type.Optional(Type.String()),
});
export type ErrorBody = Static<typeof ErrorBody>;
