import { accessSync, constants, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BackupSettings, readBackupPassphrase, readBackupSettings } from './backups.ts';
import { readBucket, type S3Settings } from './bucket.ts';
import { type CallSettings, readCallSettings } from './calls.ts';
import { type DatabaseDeadlines, readDatabaseDeadlines } from './database-deadlines.ts';
import { type AiSettings, readAiSettings } from './language-model.ts';
import { flag, integer, oneOf, origin, SettingError, trustedProxies, url } from './parse-values.ts';
import { type PushSettings, readPushSettings } from './push.ts';
import { type Environment, readSource } from './read-variables.ts';
import { readRedisAddress } from './redis-address.ts';
import { readOrMakeSecretKey, SECRET_KEY_LENGTH } from './secret-key.ts';
import { readSecurityTxtSettings, type SecurityTxtSettings } from './security-txt.ts';
import { type OidcSettings, readOidcSettings } from './single-sign-on.ts';
import { readTracingSettings, type TracingSettings } from './tracing.ts';
import { readUploadSettings, type UploadSettings } from './uploads.ts';
import type { SettingName, Source } from './variables.ts';
import { type ClamdAddress, readClamd } from './virus-scanner.ts';

/** The installation's settings, read once at the start. Documented in docs/configure/settings.md. */
export type Env = {
  port: number;
  host: string;
  /** Without a trailing slash. Links in emails start with it. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` is a pooler. */
  databaseDirectUrl: string | undefined;
  /** A streaming replica, for reports and exports. */
  databaseReadUrl: string | undefined;
  databaseDeadlines: DatabaseDeadlines;
  redisUrl: string | undefined;
  secretKey: string;
  /** The previous key during a rotation: visitors' tokens that it signed stay valid. */
  previousSecretKey: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  s3: S3Settings | undefined;
  admin: { email: string; password: string } | undefined;
  brand: Brand;
  logLevel: string;
  logAddresses: boolean;
  /** Addresses or hop count of proxies whose X-Forwarded-For is trusted; false = none. */
  trustProxy: boolean | string | number;
  rateLimits: boolean;
  signInIdleDays: number;
  signInDays: number;
  uploads: UploadSettings;
  connectionsPerAddress: number;
  allowPrivateWebhooks: boolean;
  metricsToken: string | undefined;
  hcaptchaSiteKey: string;
  hcaptchaSecretKey: string | undefined;
  /** Where responses are verified; hCaptcha's own server unless it is hosted under the operator's domain. */
  hcaptchaVerifyUrl: string;
  disableUserProfileUpdate: boolean;
  calls: CallSettings;
  ai: AiSettings | undefined;
  /** Whether browsers store the console's page, to show it without a connection. */
  consoleOffline: boolean;
  push: PushSettings | undefined;
  clamd: ClamdAddress | undefined;
  backupPassphrase: string | undefined;
  /** Scheduled backups; undefined where no target is set. */
  backups: BackupSettings | undefined;
  securityTxt: SecurityTxtSettings | undefined;
  oidc: OidcSettings | undefined;
  /** OpenTelemetry; undefined where no endpoint is set. */
  tracing: TracingSettings | undefined;
};

export type Brand = {
  name: string;
  url: string;
  logo: string;
  logoThumbnail: string;
  installationName: string;
  termsUrl: string;
  privacyUrl: string;
};

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const admin = (source: Source) => {
  const email = source['ADMIN_EMAIL'];
  const password = source['ADMIN_PASSWORD'];
  if (!email && !password) return undefined;
  if (!email || !password) throw new SettingError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new SettingError(`ADMIN_EMAIL must be an email address, not "${email}".`);
  return { email, password };
};

const makeDataDir = (dataDir: string) => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new SettingError(`DATA_DIR must be a folder that this user can write to. ${dataDir} is not (${reason}).`);
  }
};

const longEnough = (name: SettingName, input: string | undefined) => {
  if (!input) return undefined;
  if (input.length >= SECRET_KEY_LENGTH) return input;
  throw new SettingError(`${name} must have at least ${SECRET_KEY_LENGTH} characters.`);
};

/** Signs visitors' tokens: from the environment, or stored in the data folder. */
const secretKey = (source: Source, dataDir: string) =>
  longEnough('SECRET_KEY', source['SECRET_KEY']) ?? readOrMakeSecretKey(dataDir);

const replicaUrl = (source: Source) => {
  const address = url(source, 'DATABASE_READ_URL', ['postgres:', 'postgresql:']);
  if (address && !source['DATABASE_URL']) throw new SettingError('DATABASE_READ_URL needs DATABASE_URL, the primary.');
  return address;
};

/** @throws SettingError */
const checkedRedisUrl = (text: string | undefined) => {
  readRedisAddress(text);
  return text || undefined;
};

/** Reads every setting; throws `SettingError` naming the first invalid one. Creates the data folder. */
export const readEnv = (environment: Environment): Env => {
  const source = readSource(environment);
  const port = integer(source, 'PORT', 3000, 0, 65_535);
  const host = source['HOST'] || '127.0.0.1';
  const dataDir = resolve(source['DATA_DIR'] || './data');
  makeDataDir(dataDir);
  const s3 = readBucket(source, 'S3');
  const publicUrl =
    origin(source, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`;
  const installationKey = secretKey(source, dataDir);
  return {
    port,
    host,
    dataDir,
    publicUrl,
    databaseUrl: url(source, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    databaseDirectUrl: url(source, 'DATABASE_DIRECT_URL', ['postgres:', 'postgresql:']),
    databaseReadUrl: replicaUrl(source),
    databaseDeadlines: readDatabaseDeadlines(source),
    redisUrl: checkedRedisUrl(source['REDIS_URL']),
    secretKey: installationKey,
    previousSecretKey: longEnough('SECRET_KEY_PREVIOUS', source['SECRET_KEY_PREVIOUS']),
    smtpUrl: url(source, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: source['MAIL_FROM'] || 'Porchlight <no-reply@localhost>',
    clamd: readClamd(source),
    backupPassphrase: readBackupPassphrase(source),
    backups: readBackupSettings(source, dataDir, s3),
    s3,
    admin: admin(source),
    brand: {
      name: source['BRAND_NAME'] ?? 'Porchlight',
      url: source['BRAND_URL'] ?? '',
      logo: source['LOGO_URL'] ?? '',
      logoThumbnail: source['LOGO_THUMBNAIL_URL'] ?? '',
      installationName: source['INSTALLATION_NAME'] ?? '',
      termsUrl: source['TERMS_URL'] ?? '',
      privacyUrl: source['PRIVACY_URL'] ?? '',
    },
    logLevel: oneOf(source, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    trustProxy: trustedProxies(source, 'TRUST_PROXY'),
    logAddresses: flag(source, 'LOG_ADDRESSES', false),
    rateLimits: flag(source, 'RATE_LIMITS', true),
    signInIdleDays: integer(source, 'SIGN_IN_IDLE_DAYS', 14, 0, 60),
    signInDays: integer(source, 'SIGN_IN_DAYS', 90, 1, 365),
    uploads: readUploadSettings(source),
    connectionsPerAddress: integer(source, 'CONNECTIONS_PER_ADDRESS', 5_000, 1, 1_000_000),
    allowPrivateWebhooks: flag(source, 'ALLOW_PRIVATE_WEBHOOKS', false),
    metricsToken: source['METRICS_TOKEN'] || undefined,
    hcaptchaSiteKey: source['HCAPTCHA_SITE_KEY'] ?? '',
    hcaptchaSecretKey: source['HCAPTCHA_SECRET_KEY'] || undefined,
    hcaptchaVerifyUrl: url(source, 'HCAPTCHA_VERIFY_URL', ['http:', 'https:']) ?? 'https://api.hcaptcha.com/siteverify',
    disableUserProfileUpdate: flag(source, 'DISABLE_USER_PROFILE_UPDATE', false),
    calls: readCallSettings(source),
    ai: readAiSettings(source),
    consoleOffline: flag(source, 'CONSOLE_OFFLINE', true),
    push: readPushSettings(source, { publicUrl, secretKey: installationKey }),
    securityTxt: readSecurityTxtSettings(source),
    oidc: readOidcSettings(source),
    tracing: readTracingSettings(source),
  };
};
