import proxyAddress from '@fastify/proxy-addr';
import { oneOf, SettingError, url } from './parse-values.ts';
import type { Source } from './variables.ts';

/** `ratio`: the share of traces that are sent. `followsParent`: what the caller of a request decided comes first. */
export type SamplerSettings = { ratio: number; followsParent: boolean };

export type TracingSettings = {
  /** Of an OTLP receiver over HTTP: the complete address of its traces. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  sampler: SamplerSettings;
  /** Addresses of the direct clients whose `traceparent` is continued. */
  traceparentFrom: readonly string[];
};

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
];

const readSampler = (source: Source): SamplerSettings => {
  const name = oneOf(source, 'OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on');
  const argument = source['OTEL_TRACES_SAMPLER_ARG'] || '1';
  const ratio = Number(argument);
  if (!(ratio >= 0 && ratio <= 1))
    throw new SettingError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${argument}".`);
  const followsParent = name.startsWith('parentbased_');
  if (name.endsWith('traceidratio')) return { ratio, followsParent };
  return { ratio: name.endsWith('always_on') ? 1 : 0, followsParent };
};

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** `name=value,name=value`, values percent-encoded. The text is never repeated in the message: it may be a key. */
const readHeaders = (source: Source): Record<string, string> => {
  const pairs = (source['OTEL_EXPORTER_OTLP_HEADERS'] ?? '').split(',').filter((pair) => pair.trim() !== '');
  const headers = pairs.map((pair) => {
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())];
    if (at < 1 || !/^[\w-]+$/.test(name) || !/^[\t\x20-\x7e]*$/.test(value))
      throw new SettingError('OTEL_EXPORTER_OTLP_HEADERS must be name=value, separated by commas.');
    return [name, value];
  });
  return Object.fromEntries(headers);
};

const readTraceparentFrom = (source: Source) => {
  const text = source['TRACEPARENT_FROM']?.trim();
  if (!text) return [];
  const addresses = text.split(',').map((address) => address.trim());
  try {
    proxyAddress.compile(addresses);
    return addresses;
  } catch {
    throw new SettingError(`TRACEPARENT_FROM must be addresses (10.0.0.0/8, 192.0.2.1), not "${text}".`);
  }
};

/** Off without an endpoint. @throws SettingError */
export const readTracingSettings = (source: Source): TracingSettings | undefined => {
  const base = url(source, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const settings = {
    headers: readHeaders(source),
    serviceName: source['OTEL_SERVICE_NAME'] || 'porchlight',
    sampler: readSampler(source),
    traceparentFrom: readTraceparentFrom(source),
  };
  return base ? { endpoint: `${base.replace(/\/+$/, '')}/v1/traces`, ...settings } : undefined;
};
