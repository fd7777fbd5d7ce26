import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

export type ProviderUser = {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
};

const CLIENTS = { porchlight: 'a secret of the client', other: 'the secret of another client' };

const makeKey = async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' } };
};

const configurationOf = (
  jwk: object,
  callbacks: readonly string[],
  signedOut: readonly string[],
  findUser: (sub: string) => ProviderUser | undefined,
): Configuration => ({
  clients: Object.entries(CLIENTS).map(([client_id, client_secret]) => ({
    client_id,
    client_secret,
    redirect_uris: [...callbacks],
    post_logout_redirect_uris: [...signedOut],
  })),
  jwks: { keys: [jwk as never] },
  cookies: { keys: ['the keys of a test'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  findAccount: async (_context, sub) => {
    const user = findUser(sub);
    return user && { accountId: sub, claims: async () => ({ email_verified: true, ...user }) };
  },
});

/** node-oidc-provider on a free port; its user consents at once. `callbacks`: the addresses it may answer to. */
export const startIdentityProvider = async (publicUrl: string, keys: readonly string[] = ['environment']) => {
  const users = new Map<string, ProviderUser>();
  let current: ProviderUser | undefined;
  const { jwk, privateKey } = await makeKey();
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const callbacks = keys.map((key) => `${publicUrl}/auth/single_sign_on/${key}/callback`);
  const provider = new Provider(
    issuer,
    configurationOf(jwk, callbacks, [`${publicUrl}/app`], (sub) => users.get(sub)),
  );
  const answer = provider.callback();
  const interact = async (...[request, response]: Parameters<typeof answer>) => {
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
    if (!current)
      return provider.interactionFinished(
        request,
        response,
        { error: 'access_denied' },
        { mergeWithLastSubmission: false },
      );
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: current.sub } });
    const existing = grantId ? await provider.Grant.find(grantId) : undefined;
    const accountId = session?.accountId ?? current.sub;
    const grant = existing ?? new provider.Grant({ accountId, clientId: String(params['client_id']) });
    grant.addOIDCScope('openid email profile');
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
  };
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      interact(request, response).catch(() => response.writeHead(500).end());
    else void answer(request, response);
  });
  return {
    issuer,
    client_id: 'porchlight',
    client_secret: CLIENTS.porchlight,
    signInAs: (user: ProviderUser | undefined) => {
      if (user) users.set(user.sub, user);
      current = user;
    },
    /** An ID token with the provider's own signature and whatever it says. */
    signToken: (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test' }).sign(privateKey),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;
