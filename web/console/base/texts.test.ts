import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each([
  ['Acme Support', 'Acme Support'],
  ['', 'Porchlight'],
])('BRD-10, BRD-11 the console of an installation named %j says %s where its brand stands', async (name, shown) => {
  vi.resetModules();
  vi.stubGlobal('globalConfig', { INSTALLATION_NAME: name });
  const { t } = await import('./texts.ts');
  expect(t('APP_NAME')).toBe(shown);
});
