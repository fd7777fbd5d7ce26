import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readEnv } from './environment.ts';
import { SettingError } from './parse-values.ts';
import { makePushKeys } from './push.ts';

describe('settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-env-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const read = (overrides: Record<string, string> = {}) => readEnv({ DATA_DIR: folder, ...overrides });

  it('are all optional', () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: undefined,
      redisUrl: undefined,
      smtpUrl: undefined,
      s3: undefined,
      clamd: undefined,
      ai: undefined,
      push: undefined,
      securityTxt: undefined,
      previousSecretKey: undefined,
      admin: undefined,
      brand: { name: 'Porchlight' },
      logLevel: 'info',
      trustProxy: false,
      rateLimits: true,
      signInIdleDays: 14,
      signInDays: 90,
      connectionsPerAddress: 5_000,
      allowPrivateWebhooks: false,
    });
  });

  it.each([
    ['yes', true],
    ['off', false],
    ['0', false],
    ['1', 1],
    ['10.0.0.0/8, 192.0.2.1', '10.0.0.0/8, 192.0.2.1'],
    ['loopback', 'loopback'],
  ])('believe proxies as TRUST_PROXY=%s says', (input, meant) => {
    expect(read({ TRUST_PROXY: input }).trustProxy).toEqual(meant);
  });

  it('refuse an address of a proxy or of the administrator that is none, in one line', () => {
    expect(() => read({ TRUST_PROXY: 'my-proxy' })).toThrow(/^TRUST_PROXY must be true, false, .* not "my-proxy"\.$/);
    expect(() => read({ ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'Secret-123' })).toThrow(/^ADMIN_EMAIL must be an email/);
  });

  it.each([
    'https://example.com/chat/',
    'https://chat.example.com/?from=mail',
    'https://chat.example.com/#a',
    'https://ada:secret@chat.example.com',
  ])('refuse the public address %s, which is not only a host (SYS-130)', (address) =>
    expect(() => read({ PUBLIC_URL: address })).toThrow(
      /^PUBLIC_URL must be a host name of its own, such as .*, without a path\.$/,
    ),
  );

  it.each(['https://chat.example.com/', 'https://chat.example.com//', 'HTTPS://Chat.Example.com:443'])(
    'name the public address %s as browsers do',
    (address) => expect(read({ PUBLIC_URL: address }).publicUrl).toBe('https://chat.example.com'),
  );

  it('are read as what they mean', () => {
    expect(
      read({
        PORT: '8080',
        PUBLIC_URL: 'https://chat.example.com/',
        DATABASE_URL: 'postgres://u@h/db',
        REDIS_URL: 'redis://h',
        TRUST_PROXY: '2',
        LOG_LEVEL: 'warn',
        RATE_LIMITS: 'off',
        CONNECTIONS_PER_ADDRESS: '50',
        S3_BUCKET: 'b',
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: 's',
        S3_ENDPOINT: 'https://s3.example.com',
        BRAND_NAME: 'Acme',
        ADMIN_EMAIL: 'a@b.c',
        ADMIN_PASSWORD: 'Secret-123',
        AI_URL: 'http://127.0.0.1:11434/v1/',
        AI_MODEL: 'small',
        AI_TIMEOUT_SECONDS: '90',
        SECRET_KEY: 'x'.repeat(32),
      }),
    ).toMatchObject({
      port: 8080,
      publicUrl: 'https://chat.example.com',
      databaseUrl: 'postgres://u@h/db',
      trustProxy: 2,
      rateLimits: false,
      connectionsPerAddress: 50,
      brand: { name: 'Acme' },
      s3: { bucket: 'b', region: 'us-east-1' },
      admin: { email: 'a@b.c', password: 'Secret-123' },
      ai: {
        url: 'http://127.0.0.1:11434/v1',
        apiKey: undefined,
        model: 'small',
        tokensPerDay: 1_000_000,
        timeoutMs: 90_000,
      },
      secretKey: 'x'.repeat(32),
    });
  });

  it.each([
    ['PORT', 'http', /^PORT must be a whole number from 0 to 65535, not "http"\.$/],
    ['PORT', '70000', /^PORT must/],
    ['PUBLIC_URL', 'chat.example.com', /^PUBLIC_URL must be an address that starts with http:\/\/ or https:\/\/\.$/],
    ['DATABASE_URL', 'mysql://h/db', /^DATABASE_URL must .* postgres:\/\//],
    ['REDIS_URL', 'localhost:6379', /^REDIS_URL must/],
    ['REDIS_URL', 'redis+sentinel://one:26379,two:26379', /^REDIS_URL must/],
    ['REDIS_URL', 'redis+sentinel://one:99999/mymaster', /^REDIS_URL must/],
    ['REDIS_URL', 'redis+sentinel://one,,two/mymaster', /^REDIS_URL must/],
    ['REDIS_URL', 'redis+sentinel://:%E0%A4%A@one/mymaster', /^REDIS_URL must/],
    ['REDIS_URL', `redis+sentinel://${'a:'.repeat(100_000)}/m`, /^REDIS_URL must/],
    ['CLAMD_URL', 'clamd', /^CLAMD_URL must be tcp:/],
    ['CLAMD_URL', 'http://clamd:3310', /^CLAMD_URL must be tcp:/],
    ['CLAMD_URL', 'unix:clamd.sock', /^CLAMD_URL must be tcp:/],
    ['SMTP_URL', 'http://h', /^SMTP_URL must/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of fatal/],
    ['RATE_LIMITS', 'maybe', /^RATE_LIMITS must be true or false/],
    ['CONNECTIONS_PER_ADDRESS', '0', /^CONNECTIONS_PER_ADDRESS must be/],
    ['SECRET_KEY', 'short', /^SECRET_KEY must have at least 32/],
    ['S3_BUCKET', 'b', /^S3_ACCESS_KEY_ID is required/],
    ['AI_URL', 'http://127.0.0.1:11434/v1', /^AI_MODEL is required/],
    ['AI_URL', 'localhost:11434', /^AI_URL must/],
    ['VAPID_PUBLIC_KEY', 'key', /^VAPID_PRIVATE_KEY is required/],
    ['ADMIN_EMAIL', 'a@b.c', /^ADMIN_EMAIL and ADMIN_PASSWORD must be set together/],
  ])('%s=%s stops the start with one line that names it', (name, value, line) => {
    const wrong = () => read({ [name]: value });
    expect(wrong).toThrow(SettingError);
    expect(wrong).toThrow(line);
  });

  it('for push must be a pair of keys, and say where the operator is reached', () => {
    const { publicKey, privateKey } = makePushKeys();
    const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    const subject = 'mailto:ops@example.com';
    expect(read({ ...pair, VAPID_SUBJECT: subject }).push).toEqual({ publicKey, privateKey, subject });
    expect(() => read(pair)).toThrow(/^VAPID_SUBJECT is required/);
    expect(() => read({ ...pair, VAPID_SUBJECT: 'ops' })).toThrow(/^VAPID_SUBJECT must be mailto:/);
    const other = makePushKeys().privateKey;
    expect(() => read({ ...pair, VAPID_PRIVATE_KEY: other, VAPID_SUBJECT: subject })).toThrow(/must be one key pair/);
  });

  it('have keys for push of their own under https, the same after each start, that the push library accepts (AGT-226)', async () => {
    const https = { PUBLIC_URL: 'https://chat.example.com' };
    const { push } = read(https);
    expect(push?.subject).toBe('https://chat.example.com');
    expect(read(https).push).toEqual(push);
    expect(read({ ...https, SECRET_KEY: 'another secret key of 32 characters' }).push?.publicKey).not.toBe(
      push?.publicKey,
    );
    const chosen = makePushKeys();
    const pair = { VAPID_PUBLIC_KEY: chosen.publicKey, VAPID_PRIVATE_KEY: chosen.privateKey };
    expect(read({ ...https, ...pair, VAPID_SUBJECT: 'mailto:ops@example.com' }).push?.publicKey).toBe(chosen.publicKey);
    const given = { VAPID_PUBLIC_KEY: push?.publicKey ?? '', VAPID_PRIVATE_KEY: push?.privateKey ?? '' };
    expect(read({ ...given, VAPID_SUBJECT: 'mailto:ops@example.com' }).push?.publicKey).toBe(push?.publicKey);
    const { getVapidHeaders } = (await import('web-push')).default;
    const { publicKey = '', privateKey = '', subject = '' } = push ?? {};
    expect(
      getVapidHeaders('https://push.example', subject, publicKey, privateKey, 'aes128gcm').Authorization,
    ).toContain(publicKey);
  });

  it('make a secret key once, that only its owner can read, and keep it', () => {
    const { secretKey } = read();
    expect(secretKey.length).toBeGreaterThanOrEqual(64);
    expect(read().secretKey).toBe(secretKey);
    expect(statSync(join(folder, 'secret_key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'secret_key'), 'utf8').trim()).toBe(secretKey);
  });
});
