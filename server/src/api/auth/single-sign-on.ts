import { randomBytes } from 'node:crypto';
import { Profile } from '@porchlight/core/wire/agent.ts';
import { OneOf } from '@porchlight/core/wire/schema.ts';
import { SignInProvider } from '@porchlight/core/wire/settings/single-sign-on.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { makeDeviceToken } from '../../domain/authentication/known-device.ts';
import { useToken } from '../../domain/authentication/one-time-tokens.ts';
import type { Deps } from '../../domain/deps.ts';
import { relyingPartyOf } from '../../domain/second-factors/relying-party.ts';
import { redirectUri, startUrl } from '../../domain/single-sign-on/addresses.ts';
import { findAttempt, noteAttempt } from '../../domain/single-sign-on/attempts.ts';
import { authorizationAddress, type Checks, exchangeCode } from '../../domain/single-sign-on/oidc-client.ts';
import { claimsOf, storedClaims } from '../../domain/single-sign-on/person.ts';
import { findProvider, listProviders, offersPasswords } from '../../domain/single-sign-on/providers.ts';
import type { Refusal } from '../../domain/single-sign-on/refusals.ts';
import { safeReturnTo } from '../../domain/single-sign-on/return-to.ts';
import { OutboundError } from '../../platform/clients/outbound-http.ts';
import { seal } from '../../platform/crypto/sealed.ts';
import { SEALED_COLUMNS } from '../../platform/crypto/sealed-columns.ts';
import { makeSecret } from '../../platform/crypto/tokens.ts';
import { notFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-type.ts';
import { pathText } from '../../platform/http/path-id.ts';
import { refuseAbove } from '../../platform/limits/refuse.ts';
import { LIMITS } from '../../platform/limits/table.ts';
import { loadProfile } from '../../presenters/profile.ts';
import { NoContent } from '../../presenters/response-schemas.ts';
import { sendSession } from '../access/session-cookies.ts';
import { finishSignIn } from './finish-single-sign-on.ts';
import { PasskeyAssertion } from './passkey-schemas.ts';
import { browserOf, markBrowser } from './single-sign-on-browser.ts';

const PAGE = '/app/single-sign-on';
const Start = Type.Object({
  return_to: Type.Optional(Type.String({ maxLength: 2_000 })),
  /** Requests a new sign-in at the provider, which may ignore it. */
  prompt: Type.Optional(OneOf(['login'])),
});
const Finish = Type.Object({
  code: Type.String({ maxLength: 200 }),
  /** Required when an administrator's account, or one with a second factor, is linked for the first time. */
  password: Type.Optional(Type.String({ maxLength: 1_000 })),
  otp_code: Type.Optional(Type.String({ maxLength: 40 })),
  passkey: Type.Optional(PasskeyAssertion),
  device_token: Type.Optional(Type.String({ maxLength: 200 })),
});

/** `passwords`: false where only the users who may always sign in by password have one. */
const SignInOptions = Type.Object({
  passkeys: Type.Boolean(),
  passwords: Type.Boolean(),
  payload: Type.Array(SignInProvider),
});
const FinishedSignIn = Type.Object({ data: Profile, return_to: Type.String() });

/** Stored when the browser left for the provider. */
const Begun = Type.Object({
  provider: Type.String(),
  issuer: Type.String(),
  return_to: Type.String(),
  nonce: Type.String(),
  verifier: Type.String(),
});

const random = () => randomBytes(32).toString('base64url');
const keyOf = (request: FastifyRequest) => pathText(request, 'provider') ?? '';
const backWith = (reply: FastifyReply, refusal: Refusal) => reply.redirect(`${PAGE}?error=${refusal}`);

const isUnreachable = (error: unknown): boolean =>
  error instanceof OutboundError || (error instanceof Error && error.cause !== undefined && isUnreachable(error.cause));

const startRoute = (app: App, deps: Deps) =>
  app.get(
    '/auth/single_sign_on/:provider/start',
    { config: { permission: 'public' }, schema: { querystring: Start, response: { 302: NoContent } } },
    async (request, reply) => {
      await refuseAbove(deps, [LIMITS.singleSignOn, request.ip]);
      const provider = await findProvider(deps, keyOf(request));
      if (!provider) throw notFound();
      const checks: Checks = { state: random(), nonce: random(), verifier: random() };
      const { prompt } = request.query;
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      try {
        const address = await authorizationAddress(
          deps,
          provider,
          { ...checks, prompt },
          redirectUri(deps.env, provider.key),
        );
        const browser = markBrowser(request, reply, deps.env);
        const { state, ...secrets } = checks;
        const return_to = safeReturnTo(request.query.return_to);
        const payload = { provider: provider.key, issuer: provider.issuer, return_to, ...secrets };
        await deps.write((tx) => noteAttempt(tx, 'sso_begun', state, browser, payload));
        return await reply.redirect(address.href);
      } catch (err) {
        request.log.warn({ err, issuer: provider.issuer }, 'single sign-on could not be started');
        return backWith(reply, 'unreachable');
      }
    },
  );

/** A callback address for each provider: a response of one is never sent to another (mix-up attack). */
const callbackRoute = (app: App, deps: Deps) =>
  app.get(
    '/auth/single_sign_on/:provider/callback',
    { config: { permission: 'public' }, schema: { response: { 302: NoContent } } },
    async (request, reply) => {
      await refuseAbove(deps, [LIMITS.singleSignOn, request.ip]);
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      const current = new URL(`${deps.env.publicUrl}${request.url}`);
      const state = current.searchParams.get('state') ?? '';
      const browser = browserOf(request, deps.env);
      const attempt = await findAttempt({ db: deps.db, now: deps.clock.now() }, 'sso_begun', state, browser);
      const provider = await findProvider(deps, keyOf(request));
      const begun = attempt?.payload;
      if (!attempt || browser === undefined || !provider || !Check(Begun, begun)) return backWith(reply, 'expired');
      if (begun.provider !== provider.key || begun.issuer !== provider.issuer) return backWith(reply, 'expired');
      // Before the exchange: a response counts once, however many requests arrive at the same moment.
      if (!(await deps.write((tx) => useToken(tx, attempt)))) return backWith(reply, 'expired');
      if (current.searchParams.has('error')) return backWith(reply, 'denied');
      try {
        const proven = await exchangeCode(deps, provider, { ...begun, state }, current);
        const code = makeSecret();
        const payload = {
          provider: provider.key,
          issuer: provider.issuer,
          return_to: begun.return_to,
          id_token: seal(proven.id_token, deps.env, SEALED_COLUMNS.idToken),
          ...storedClaims(claimsOf(provider, proven.claims)),
        };
        await deps.write((tx) => noteAttempt(tx, 'sso_proven', code, browser, payload));
        // After `#`: in no log and no referrer.
        return await reply.redirect(`${PAGE}#${code}`);
      } catch (err) {
        request.log.warn({ err, issuer: provider.issuer }, 'single sign-on was refused');
        return backWith(reply, isUnreachable(err) ? 'unreachable' : 'failed');
      }
    },
  );

export const singleSignOnRoutes = (app: App, deps: Deps) => {
  app.get(
    '/auth/providers',
    { config: { permission: 'public' }, schema: { response: { 200: SignInOptions } } },
    async () => ({
      passkeys: relyingPartyOf(deps.env) !== undefined,
      passwords: await offersPasswords(deps),
      payload: (await listProviders(deps)).map(({ key, label }) => ({ key, label, start_url: startUrl(key) })),
    }),
  );
  startRoute(app, deps);
  callbackRoute(app, deps);

  app.post(
    '/auth/single_sign_on/finish',
    { config: { permission: 'public' }, schema: { body: Finish, response: { 200: FinishedSignIn } } },
    async (request, reply) => {
      const { user, session, return_to } = await finishSignIn(deps, request, request.body);
      sendSession(reply, deps, session);
      reply.header('device-token', makeDeviceToken(user, deps.env.secretKey));
      return { data: await loadProfile(deps, user, session.keys), return_to };
    },
  );
};
