import type { PortalTemplate } from '@porchlight/core/wire/settings/portal-template.ts';
import { type Palette, paletteOf } from './palette.ts';
import { components } from './style-components.ts';
import { templates } from './style-templates.ts';

const tokens = ({ accent, on, soft, link, muted, page, ink, card, line }: Palette) =>
  `--accent:${accent};--on-accent:${on};--link:${link};--soft:${soft};--muted:${muted};--page:${page};--ink:${ink};--card:${card};--line:${line}`;

const BASE_STYLES = `
*{box-sizing:border-box}
html{text-size-adjust:100%;scroll-padding-block-start:1rem}
body{margin:0;background:var(--page);color:var(--ink);overflow-wrap:anywhere;hyphenate-limit-chars:14 5 5}
h1,h2,.list a,.side a{hyphens:auto}
@media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
.wrap{max-inline-size:73rem;margin-inline:auto;padding-inline:clamp(1rem,4vw,1.5rem)}
a{color:var(--link);text-underline-offset:.2em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:6px}
main:focus{outline:none}
h1{font-size:clamp(1.7rem,5vw,2.1rem);line-height:1.15;letter-spacing:-.025em;margin:0 0 .6rem;text-wrap:balance}
:lang(ar) h1,:lang(fa) h1,:lang(hi) h1,:lang(ml) h1,:lang(ta) h1{letter-spacing:0;line-height:1.4}
h2{font-size:1.25rem;line-height:1.3;letter-spacing:-.01em;margin:2rem 0 .5rem;text-wrap:balance}
h3{font-size:1.1rem;line-height:1.35;margin:1.5rem 0 .4rem}
.skip,.unseen:not(:focus):not(:active){position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip:focus{position:fixed;inset-block-start:.5rem;inset-inline-start:.5rem;z-index:2;inline-size:auto;block-size:auto;clip-path:none;padding:.5rem 1rem;background:var(--page);border-radius:10px}
`;

const print = `
@media print{header,footer,.helpful,.search,.related,.contents,.side,.still,nav.path,.skip,.woot--bubble-holder,.woot-widget-holder{display:none!important}
:root,:root.dark{--page:#fff;--ink:#000;--muted:#333;--link:#000;--card:#fff;--line:#999;color-scheme:light;font-size:11pt}
.wrap{max-inline-size:none;padding:0}article,.reading,.sided{display:block}
h1,h2,h3{break-after:avoid}pre,table,img,blockquote{break-inside:avoid}article pre{white-space:pre-wrap}
article a[href^=http]::after{content:" (" attr(href) ")";font-size:.85em}}
`;

/** Inline in the page, so that nothing blocks the first paint. */
export const styleSheet = (color: string | null, template: PortalTemplate) => {
  const { light, dark } = paletteOf(color);
  const darkTokens = `${tokens(dark)};color-scheme:dark`;
  return `
:root{${tokens(light)};color-scheme:light;font:1.0625rem/1.65 system-ui,sans-serif}
@media screen and (prefers-color-scheme:dark){:root:not(.light){${darkTokens}}}
@media screen{:root.dark{${darkTokens}}}
${BASE_STYLES}${components}${templates[template]}${print}`.replaceAll('\n', '');
};
