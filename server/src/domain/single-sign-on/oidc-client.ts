import type * as Oidc from 'openid-client';
import type { Deps } from '../deps.ts';
import type { Provider } from './providers.ts';

const DEADLINE_S = 5;
const MOST_BYTES = 512 * 1024;
const SCOPE = 'openid email profile';

/** Loaded at the first single sign-on. */
const library = (): Promise<typeof Oidc> => import('openid-client');

/** The library's requests through our HTTP client: with its deadline, its size limit, and its refusal of private addresses. */
const fetchBy =
  ({ http }: Pick<Deps, 'http'>, { isOperators }: Provider): Oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const text = body === null || body === undefined ? undefined : String(body);
    const answer = await http.request({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: { ...headers, accept: headers['accept'] ?? 'application/json' },
      ...(text === undefined ? {} : { body: text }),
      timeout: DEADLINE_S * 1_000,
      max_bytes: MOST_BYTES,
      is_operators: isOperators,
    });
    const isEmpty = answer.body.length === 0 || answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: answer.headers,
    });
  };

const authenticationOf = (
  oidc: typeof Oidc,
  { client_secret }: Provider,
  methods: readonly string[] = ['client_secret_basic'],
) => {
  if (!client_secret) return oidc.None();
  return methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(client_secret)
    : oidc.ClientSecretPost(client_secret);
};

/** The provider's metadata. @throws when it does not respond, or is a different issuer */
const configure = async (deps: Pick<Deps, 'http' | 'env'>, provider: Provider) => {
  const oidc = await library();
  const issuer = new URL(provider.issuer);
  const ask = fetchBy(deps, provider);
  // Without TLS a provider proves nothing: only for the operator's own network.
  const mayBePlain = issuer.protocol === 'http:' && (provider.isOperators || deps.env.allowPrivateWebhooks);
  const execute = mayBePlain ? [oidc.allowInsecureRequests] : [];
  const found = await oidc.discovery(issuer, provider.client_id, {}, oidc.None(), {
    [oidc.customFetch]: ask,
    timeout: DEADLINE_S,
    execute,
  });
  const metadata = found.serverMetadata();
  const methods = metadata.token_endpoint_auth_methods_supported;
  const configuration = new oidc.Configuration(
    metadata,
    provider.client_id,
    {},
    authenticationOf(oidc, provider, methods),
  );
  configuration[oidc.customFetch] = ask;
  configuration.timeout = DEADLINE_S;
  for (const set of execute) set(configuration);
  // The ID token's signature is checked although it came from the provider directly.
  oidc.enableNonRepudiationChecks(configuration);
  return { oidc, configuration, metadata };
};

/** The stored checks of a started sign-in. */
export type Checks = { state: string; nonce: string; verifier: string };

export const authorizationAddress = async (
  deps: Pick<Deps, 'http' | 'env'>,
  provider: Provider,
  { state, nonce, verifier, prompt }: Checks & { prompt?: 'login' | undefined },
  redirect_uri: string,
): Promise<URL> => {
  const { oidc, configuration } = await configure(deps, provider);
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(prompt ? { prompt } : {}),
  });
};

export type Proven = { claims: Record<string, unknown> & { sub: string }; id_token: string };

/** The library checks signature, issuer, audience, nonce, state and times; userinfo adds missing claims. @throws */
export const exchangeCode = async (
  deps: Pick<Deps, 'http' | 'env'>,
  provider: Provider,
  { state, nonce, verifier }: Checks,
  current: URL,
): Promise<Proven> => {
  const { oidc, configuration, metadata } = await configure(deps, provider);
  const tokens = await oidc.authorizationCodeGrant(configuration, current, {
    pkceCodeVerifier: verifier,
    expectedNonce: nonce,
    expectedState: state,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || !tokens.id_token) throw new Error('The provider sent no ID token.');
  const more = metadata.userinfo_endpoint
    ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    : {};
  return { claims: { ...more, ...claims }, id_token: tokens.id_token };
};

/** The provider's sign-out address; undefined when it has none, or does not respond. */
export const endSessionAddress = async (
  deps: Pick<Deps, 'http' | 'env' | 'log'>,
  provider: Provider,
  id_token_hint: string,
  post_logout_redirect_uri: string,
): Promise<string | undefined> => {
  try {
    const { oidc, configuration, metadata } = await configure(deps, provider);
    if (!metadata.end_session_endpoint) return undefined;
    return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri, id_token_hint }).href;
  } catch (err) {
    deps.log.warn({ err, issuer: provider.issuer }, 'the sign-out at the provider could not be offered');
    return undefined;
  }
};

export const checkProvider = async (deps: Pick<Deps, 'http' | 'env'>, provider: Provider): Promise<void> => {
  await configure(deps, provider);
};
