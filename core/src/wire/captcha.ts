import { type Static, Type } from 'typebox';

/** Sent by a visitor's page when the captcha is solved: the service's token, valid for one check. */
export const CaptchaAnswer = Type.Object({
  h_captcha_client_response: Type.String({ minLength: 1, maxLength: 8_192 }),
});
export type CaptchaAnswer = Static<typeof CaptchaAnswer>;

/** The visitor's token, which now records that the captcha was passed. */
export const CaptchaPassed = Type.Object({ widget_auth_token: Type.String() });
export type CaptchaPassed = Static<typeof CaptchaPassed>;
