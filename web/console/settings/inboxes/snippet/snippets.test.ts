import { describe, expect, it } from 'vitest';
import docs from '../../../../../docs/embed.md?raw';
import { baseUrlIn, draftSettings } from './draft-settings.ts';
import { PLATFORMS, type Platform, snippetFor } from './snippets.ts';

const INSTALLATION = { baseUrl: 'https://chat.example.com', websiteToken: 'YOUR_TOKEN' };

/** Lines of a snippet that the docs have in a longer example. */
const linesOf = (code: string) => code.split('\n').filter((line) => line.trim());

describe('the snippets', () => {
  it.each(PLATFORMS.filter((platform) => !['react', 'react_native', 'web_component'].includes(platform)))(
    'of %s is that of the docs',
    (platform) => {
      expect(docs).toContain(snippetFor(platform, INSTALLATION, {}));
    },
  );

  it('of components have the lines of the examples in the docs', () => {
    expect(docs).toContain(snippetFor('web_component', INSTALLATION, { position: 'left' }));
    for (const line of linesOf(snippetFor('react', INSTALLATION, {})).slice(1)) expect(docs).toContain(line);
    const native = snippetFor('react_native', INSTALLATION, { locale: 'de', darkMode: 'dark', position: 'left' });
    for (const line of linesOf(native)) expect(docs).toContain(line);
    expect(native).not.toContain('left');
  });

  it('contain the settings in the form of their platform', () => {
    const settings = { position: 'left', launcherTitle: 'Ask us', darkMode: 'auto' };
    const code = (platform: Platform) => snippetFor(platform, INSTALLATION, settings);
    const object = "settings: { position: 'left', launcherTitle: 'Ask us', darkMode: 'auto' }";
    for (const platform of ['html', 'wordpress', 'shopify', 'webflow', 'nextjs'] as const)
      expect(code(platform)).toContain(' data-position="left" data-launcher-title="Ask us" data-dark-mode="auto"');
    expect(code('web_component')).toContain(' position="left" launcher-title="Ask us" dark-mode="auto"');
    for (const platform of ['google_tag_manager', 'vue'] as const) expect(code(platform)).toContain(object);
    expect(code('react')).toContain(object.replace(': {', '={{').replace(/\}$/, '}}'));
  });
});

const HOSTILE = `\\\\"'><\\/script><script>alert(1)</script>{{ shop.secret }}{% x %}\\'.system('x').'\u2028\n`;
/** What a string of JavaScript stands for; undefined if it ends before its last quote. */
const stringValueOf = (literal = ''): string | undefined =>
  /^'(?:[^'\\\n]|\\.)*'$/.test(literal)
    ? literal
        .slice(1, -1)
        .replace(
          /\\(?:u(.{4})|(.))/g,
          (_all, code: string, sign: string) => sign ?? String.fromCharCode(Number.parseInt(code, 16)),
        )
    : undefined;

describe('a hostile launcher text', () => {
  it('stays the value of its attribute', () => {
    for (const platform of ['html', 'shopify', 'webflow', 'web_component'] as const) {
      const code = snippetFor(platform, INSTALLATION, { launcherTitle: HOSTILE });
      expect(code).not.toMatch(/\{\{|\{%|alert\(1\)<\/script|<script>alert/);
      const node = new DOMParser().parseFromString(code, 'text/html').querySelector('script[src],porchlight-chat');
      expect(code.match(/>/g)).toEqual(snippetFor(platform, INSTALLATION, {}).match(/>/g));
      expect(node?.getAttribute('data-launcher-title') ?? node?.getAttribute('launcher-title')).toBe(HOSTILE);
    }
  });

  it('stays a string of the script, of PHP, of JSX', () => {
    const tag = snippetFor('google_tag_manager', INSTALLATION, { launcherTitle: HOSTILE });
    expect(tag.match(/<\/script/g)).toHaveLength(1);
    expect(tag).not.toMatch(/\{\{/);
    expect(stringValueOf(/launcherTitle: (.*) \} \}\);/.exec(tag)?.[1])).toBe(HOSTILE);
    const [, php = ''] = /echo '(.*)';/s.exec(snippetFor('wordpress', INSTALLATION, { launcherTitle: HOSTILE })) ?? [];
    expect(php.replaceAll(/\\([\\'])/g, '$1')).toBe(snippetFor('html', INSTALLATION, { launcherTitle: HOSTILE }));
    for (const platform of ['react', 'vue'] as const)
      expect(snippetFor(platform, INSTALLATION, { launcherTitle: HOSTILE })).not.toMatch(/<script|\u2028/);
  });
});

describe('the settings of a draft', () => {
  const inbox = {
    launcher_position: 'right' as const,
    launcher_type: 'expanded_bubble' as const,
    launcher_title: 'Ask us',
    widget_color: '#1F93ff',
  };
  it('are what differs from the inbox and from the defaults', () => {
    const same = { position: 'right', type: 'expanded_bubble', launcherTitle: 'Ask us', widgetColor: '#1f93ff' };
    const defaults = { widgetStyle: 'rounded', darkMode: 'light', locale: '' };
    expect(draftSettings(inbox, { ...same, ...defaults })).toEqual({});
    expect(
      draftSettings(inbox, { ...same, ...defaults, widgetColor: '#000000', locale: 'de', darkMode: 'auto' }),
    ).toEqual({ widgetColor: '#000000', locale: 'de', darkMode: 'auto' });
    expect(draftSettings(inbox, { ...same, ...defaults, launcherTitle: '  ', type: 'standard' })).toEqual({
      type: 'standard',
    });
  });

  it('come with the public address of the installation', () => {
    expect(baseUrlIn('var BASE_URL = "https://chat.example.com/support";')).toBe('https://chat.example.com/support');
    expect(baseUrlIn('')).toBe(location.origin);
  });
});
