import { CaptchaAnswer, CaptchaPassed } from '@porchlight/core/wire/captcha.ts';
import { WIDGET_PATHS } from '@porchlight/core/wire/http.ts';
import type { Deps } from '../../domain/deps.ts';
import { asksCaptcha, checkCaptcha, useCaptchaAnswer } from '../../domain/visitors/captcha.ts';
import { signVisitorToken } from '../../domain/visitors/visitor-token.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { visitorOf } from '../access/visitor-auth.ts';

export const captchaRoutes = (app: App, deps: Deps) => {
  app.post(
    WIDGET_PATHS.captcha,
    { config: { permission: 'visitor' }, schema: { body: CaptchaAnswer, response: { 200: CaptchaPassed } } },
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
