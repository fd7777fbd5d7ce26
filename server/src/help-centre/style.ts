/** A colour as it may stand in a style sheet. */
const COLOUR = /^#[0-9a-f]{6}$/i;
const DEFAULT = '#9a4a00';

/** The site's one style sheet. `accent` is the portal's colour; contrast over it is the browser's own arithmetic. */
export const styleSheet = (color: string | null) => `
:root{--accent:${color && COLOUR.test(color) ? color : DEFAULT};--ink:#1d1b18;--muted:#625d55;--page:#fff;--card:#faf8f5;--line:#e6e1d9;color-scheme:light;font:17px/1.65 system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root:not(.light){--ink:#eeebe6;--muted:#a8a197;--page:#161513;--card:#211f1c;--line:#38342e;color-scheme:dark}}
:root.dark{--ink:#eeebe6;--muted:#a8a197;--page:#161513;--card:#211f1c;--line:#38342e;color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);overflow-wrap:anywhere}
a{color:inherit;text-decoration-color:var(--accent);text-underline-offset:3px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.wrap{max-inline-size:52rem;margin-inline:auto;padding-inline:1.25rem}
header{border-block-end:1px solid var(--line)}
header .wrap{display:flex;gap:1rem;align-items:center;justify-content:space-between;padding-block:1rem;flex-wrap:wrap}
header a{font-weight:700;text-decoration:none}
.hero{background:color-mix(in srgb,var(--accent) 9%,var(--page));padding-block:2.5rem;margin-block-start:1.5rem}
h1{font-size:clamp(1.6rem,5vw,2.3rem);line-height:1.2;margin:0 0 .75rem;text-wrap:balance}
h2{font-size:1.25rem;line-height:1.3;margin:2rem 0 .5rem}
form.search{display:flex;gap:.5rem;margin-block:1rem 0}
input,textarea,button,select{font:inherit;color:inherit;background:var(--page);border:1px solid var(--muted);border-radius:10px;padding:.6rem .9rem}
input[type=search]{flex:1;min-inline-size:0}
button{cursor:pointer;background:var(--ink);color:var(--page);border-color:var(--ink);font-weight:600}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));padding:0;margin:2rem 0;list-style:none}
.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:1.25rem}
.card h2{margin:0}
.card p,.note{color:var(--muted);margin:.25rem 0}
.list{padding:0;list-style:none;margin:.75rem 0 0}
.list li{margin-block:.4rem}
nav.path{color:var(--muted);font-size:.9rem;margin-block:1.5rem .75rem}
article{margin-block-end:2.5rem}
article img{max-inline-size:100%;block-size:auto;border-radius:12px}
article pre{overflow:auto;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1rem;direction:ltr}
code{font-family:ui-monospace,monospace;font-size:.92em;background:var(--card);border-radius:5px;padding:.1em .3em}
pre code{background:none;padding:0}
blockquote{margin:1rem 0;padding-inline-start:1rem;border-inline-start:4px solid var(--accent);color:var(--muted)}
.table{overflow-x:auto}table{border-collapse:collapse;inline-size:100%}th,td{text-align:start;padding:.5rem .75rem;border-block-end:1px solid var(--line)}
.helpful{border-block-start:1px solid var(--line);padding-block:1.5rem;display:grid;gap:.75rem}
.helpful .row{display:flex;gap:.5rem;flex-wrap:wrap}
footer{border-block-start:1px solid var(--line);color:var(--muted);font-size:.9rem;padding-block:1.5rem;margin-block-start:3rem}
@media print{header,footer,.helpful,.search,.related,nav.path{display:none}body{background:#fff;color:#000}a{text-decoration:none}article a[href^=http]::after{content:" (" attr(href) ")"}}
`;
