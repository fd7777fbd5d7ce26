import { required, url } from './parse-values.ts';
import type { SettingName, Source } from './variables.ts';

export type S3Settings = {
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The bucket of the variables that begin with `prefix`; undefined where none is named. @throws SettingError */
export const readBucket = (source: Source, prefix: 'S3' | 'BACKUP_S3'): S3Settings | undefined => {
  const bucket = source[`${prefix}_BUCKET`];
  if (!bucket) return undefined;
  const needed = (name: SettingName) => required(source, name, `${prefix}_BUCKET`);
  return {
    bucket,
    endpoint: url(source, `${prefix}_ENDPOINT`, ['http:', 'https:']),
    region: source[`${prefix}_REGION`] || 'us-east-1',
    accessKeyId: needed(`${prefix}_ACCESS_KEY_ID`),
    secretAccessKey: needed(`${prefix}_SECRET_ACCESS_KEY`),
  };
};
