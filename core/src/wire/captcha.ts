import { type Static, Type } from 'typebox';

/** What a visitor's page sends once the captcha is solved: the service's word, good for one check. */
export const CaptchaAnswer = Type.Object({
  h_captcha_client_response: Type.String({ minLength: 1, maxLength: 8_192 }),
});
export type CaptchaAnswer = Static<typeof CaptchaAnswer>;

/** The visitor's token, from now on saying that a person holds it. */
export const CaptchaPassed = Type.Object({ widget_auth_token: Type.String() });
export type CaptchaPassed = Static<typeof CaptchaPassed>;
