import { OutboundError } from '../../platform/clients/outbound-http.ts';
import type { Env } from '../../platform/config/environment.ts';
import { hashSecret } from '../../platform/crypto/tokens.ts';
import { forbidden, HttpError, unprocessable } from '../../platform/errors.ts';
import type { Deps } from '../deps.ts';
import type { Visitor } from './sessions.ts';

export const asksCaptcha = ({ hcaptchaSiteKey, hcaptchaSecretKey }: Env) =>
  hcaptchaSiteKey !== '' && hcaptchaSecretKey !== undefined;

/** @throws 403 when a conversation is started by a token without a solved captcha. */
export const refuseUnproven = ({ env }: Pick<Deps, 'env'>, { isHuman }: Pick<Visitor, 'isHuman'>) => {
  if (asksCaptcha(env) && !isHuman)
    throw forbidden(
      'A captcha is required. Send its response to /api/v1/widget/captcha and use the token that it returns.',
    );
};

const saysYes = (body: Buffer): boolean => {
  try {
    const verdict: unknown = JSON.parse(body.toString());
    return typeof verdict === 'object' && verdict !== null && 'success' in verdict && verdict.success === true;
  } catch {
    return false;
  }
};

const notSolved = () => unprocessable('The captcha was not solved or has expired. Please solve it again.');
const unreachable = () =>
  new HttpError(503, { error: 'The captcha cannot be verified right now. Please try again.' }, 5);

/** @throws 422 for a wrong, used or old answer, 503 while the service does not respond */
export const checkCaptcha = async ({ env, http, log }: Deps, answer: string, ip: string) => {
  const form = new URLSearchParams({
    secret: env.hcaptchaSecretKey ?? '',
    sitekey: env.hcaptchaSiteKey,
    response: answer,
    remoteip: ip,
  });
  const verdict = await http
    .request({
      method: 'POST',
      url: env.hcaptchaVerifyUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    .catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error;
      log.warn({ reason: error.reason }, 'hCaptcha could not be reached');
      throw unreachable();
    });
  if (verdict.status >= 500) throw unreachable();
  if (!saysYes(verdict.body)) throw notSolved();
};

const ANSWERED = 'captcha';
/** Longer than hCaptcha accepts an answer. */
const ANSWER_KEPT_MS = 60 * 60_000;

/** Records that an answer was used for a token. Of three concurrent uses one counts. @throws 422 */
export const useCaptchaAnswer = async ({ write }: Pick<Deps, 'write'>, answer: string): Promise<void> => {
  const used = await write(async (tx) => {
    const former = tx.db.deleteFrom('one_time_tokens').where('purpose', '=', ANSWERED);
    await former.where('expires_at', '<', tx.now).execute();
    return tx.db
      .insertInto('one_time_tokens')
      .values({
        purpose: ANSWERED,
        token_hash: hashSecret(`${ANSWERED}:${answer}`),
        account_id: null,
        user_id: null,
        contact_inbox_id: null,
        payload: {},
        created_at: tx.now,
        expires_at: tx.now + ANSWER_KEPT_MS,
        used_at: tx.now,
      })
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .returning('id')
      .executeTakeFirst();
  });
  if (!used) throw notSolved();
};
