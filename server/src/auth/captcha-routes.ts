import { CaptchaAnswer } from '@porchlight/core/wire/captcha.ts';
import { WIDGET_PATHS } from '@porchlight/core/wire/http.ts';
import type { App } from '../http/app-type.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { refuseAbove } from '../limits/refuse.ts';
import { LIMITS } from '../limits/table.ts';
import { asksCaptcha, checkCaptcha, useCaptchaAnswer } from './captcha.ts';
import { visitorOf } from './contact-auth.ts';
import { signVisitorToken } from './visitor-token.ts';

/** A solved captcha for a token that may begin conversations. 404 where no captcha is asked. */
export const captchaRoutes = (app: App, deps: Deps) => {
  app.post(
    WIDGET_PATHS.captcha,
    { config: { permission: 'visitor' }, schema: { body: CaptchaAnswer } },
    async (request) => {
      const { inbox, source_id, generation = 0, owner } = await visitorOf(deps, request);
      if (!asksCaptcha(deps.env)) throw notFound();
      await refuseAbove(deps, [LIMITS.captchas, request.ip]);
      await checkCaptcha(deps, request.body.h_captcha_client_response, request.ip);
      await useCaptchaAnswer(deps, request.body.h_captcha_client_response);
      return {
        widget_auth_token: signVisitorToken(
          { source_id, inbox_id: inbox.id, is_human: true, generation, ...(owner ? { owner } : {}) },
          deps.env.secretKey,
        ),
      };
    },
  );
};
