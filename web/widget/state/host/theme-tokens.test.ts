import { accentTokens } from '@porchlight/core/rules/appearance/accent-tokens.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '../../../shared/store.ts';
import { type AppConfig, INITIAL_APP_CONFIG } from '../../base/app-config.ts';
import { isDark, keepLook } from './theme-tokens.ts';

it.each([
  ['light', true, false],
  ['light', false, false],
  ['dark', false, true],
  ['auto', true, true],
  ['auto', false, false],
  ['sepia', true, false],
])('THM-02, THM-03, THM-04: mode %s on a system that is dark (%s) is dark: %s', (mode, system, dark) =>
  expect(isDark(mode, system)).toBe(dark),
);

describe('the look of the widget', () => {
  const root = document.documentElement;
  let stop = () => {};
  afterEach(() => stop());
  const start = (config: Partial<AppConfig> = {}, tokens = {}) => {
    const app = createStore<AppConfig>({ ...INITIAL_APP_CONFIG, ...config });
    stop = keepLook(root, app, { widgetColor: '#123456', accents: accentTokens('#123456'), tokens });
    return app;
  };

  it('ROU-29, THM-09, THM-10, THM-11, THM-12: the layout flags stand on the root and follow the host at once (EMB-39)', () => {
    const app = start();
    expect([
      root.classList.contains('dark'),
      root.dataset['style'],
      root.dataset['position'],
      root.hasAttribute('data-mobile'),
      root.style.colorScheme,
    ]).toEqual([false, 'rounded', 'right', false, 'light']);
    app.set({
      ...INITIAL_APP_CONFIG,
      darkMode: 'dark',
      widgetStyle: 'flat',
      position: 'left',
      isMobile: true,
      hideMessageBubble: true,
    });
    expect([
      root.classList.contains('dark'),
      root.dataset['style'],
      root.dataset['position'],
      root.hasAttribute('data-mobile'),
      root.hasAttribute('data-bubble-hidden'),
      root.style.colorScheme,
    ]).toEqual([true, 'flat', 'left', true, true, 'dark']);
  });

  const accent = () => root.style.getPropertyValue('--pl-accent');

  it("THM-07: a colour the host gives wins over the channel's, and gives way to it again", async () => {
    const app = start();
    expect(accent()).toBe('#123456');
    app.set({ ...INITIAL_APP_CONFIG, widgetColor: '#7a1fa2' });
    await vi.waitFor(() => expect(accent()).toBe('#7a1fa2'));
    app.set(INITIAL_APP_CONFIG);
    await vi.waitFor(() => expect(accent()).toBe('#123456'));
  });

  it('an inbox may set any token, per mode; a value that would fetch something is left out', () => {
    start(
      {},
      {
        light: { canvas: '#fffdf7', surface: 'url(https://tracker.example/x)' },
        dark: { canvas: '#000' },
        shape: { 'radius-card': '2px' },
      },
    );
    expect(['canvas', 'surface', 'radius-card'].map((name) => root.style.getPropertyValue(`--pl-${name}`))).toEqual([
      '#fffdf7',
      '',
      '2px',
    ]);
  });

  it('leaves the house colours alone when the widget colour is none', async () => {
    start({ widgetColor: 'blue' });
    await vi.waitFor(() => expect(accent()).toBe(''));
  });
});
