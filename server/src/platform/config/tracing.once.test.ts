import { describe, expect, it } from 'vitest';
import { readTracingSettings } from './tracing.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.com/otlp/' };

describe('the settings of traces', () => {
  it('are off without an endpoint, and follow the standard variables', () => {
    expect(readTracingSettings({ OTEL_SERVICE_NAME: 'chat' })).toBeUndefined();
    expect(readTracingSettings(endpoint)).toEqual({
      endpoint: 'https://traces.example.com/otlp/v1/traces',
      headers: {},
      serviceName: 'porchlight',
      sampler: { ratio: 1, followsParent: true },
      traceparentFrom: [],
    });
  });

  it.each([
    ['always_on', '0.5', { ratio: 1, followsParent: false }],
    ['always_off', undefined, { ratio: 0, followsParent: false }],
    ['traceidratio', '0.25', { ratio: 0.25, followsParent: false }],
    ['parentbased_traceidratio', undefined, { ratio: 1, followsParent: true }],
    ['parentbased_always_off', undefined, { ratio: 0, followsParent: true }],
  ])('reads the sampler %s with %s', (name, argument, sampler) => {
    const source = { ...endpoint, OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: argument };
    expect(readTracingSettings(source)?.sampler).toEqual(sampler);
  });

  it('reads headers, whose values are percent-encoded', () => {
    const headers = 'authorization=Basic%20YTpi%3D, x-team = chat ,';
    expect(readTracingSettings({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers })?.headers).toEqual({
      authorization: 'Basic YTpi=',
      'x-team': 'chat',
    });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://traces:4317' }, /^OTEL_EXPORTER_OTLP_ENDPOINT/],
    [
      { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer secret' },
      /^OTEL_EXPORTER_OTLP_HEADERS must be name=value, separated by commas\.$/,
    ],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b%0Ac' }, /^OTEL_EXPORTER_OTLP_HEADERS/],
    [{ OTEL_TRACES_SAMPLER: 'jaeger' }, /^OTEL_TRACES_SAMPLER must be one of/],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, /^OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/],
    [{ TRACEPARENT_FROM: 'everyone' }, /^TRACEPARENT_FROM must be addresses/],
  ])('refuses %j in one line', (source, message) => {
    expect(() => readTracingSettings({ ...endpoint, ...source })).toThrow(message);
  });
});
