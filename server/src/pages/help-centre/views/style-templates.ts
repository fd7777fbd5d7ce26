import type { PortalTemplate } from '@porchlight/core/wire/settings/portal-template.ts';

const SHORT_HEADER = '.top{border-block-end-color:transparent}';

/** What a template adds to the shared rules. A page contains the rules of its own template alone. */
export const templates: Record<PortalTemplate, string> = {
  classic: `
body.open{position:relative;isolation:isolate}
body.open::before{content:"";position:absolute;inset:0 0 auto;block-size:26rem;z-index:-1;background:radial-gradient(54rem 24rem at 50% -3rem,var(--soft),transparent 74%),linear-gradient(var(--card) 70%,var(--page))}
body.open ${SHORT_HEADER}
body.open .cards{margin-block-start:-.5rem}
`,
  cards: `
.top{background:var(--accent);border:0}
.top .brand,.top summary{color:var(--on-accent)}
.top summary{border-color:currentColor}
.top :focus-visible{outline-color:var(--on-accent)}
.top input:focus-visible{outline-color:var(--on-accent)}
.languages ul :focus-visible,.found :focus-visible{outline-color:var(--link)}
.hero{background:var(--accent);color:var(--on-accent);padding-block-end:clamp(4.5rem,10vw,6.5rem)}
.hero input{color:var(--ink);border-color:transparent}
.hero .search input:focus-visible{outline-color:var(--on-accent)}
.cards{margin-block-start:-3.5rem;gap:1.25rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,16.5rem),1fr))}
.card{flex-direction:column;gap:0;padding:0;overflow:hidden;border-radius:20px;box-shadow:0 6px 22px rgb(0 0 0/.08)}
.card>div{padding:1rem 1.2rem 1.2rem;display:flex;flex-direction:column;flex:1}
.card .note{margin-block-start:auto;padding-block-start:.6rem}
.card .tile{inline-size:100%;block-size:7.5rem;border-radius:0;font-size:3.2rem;background:radial-gradient(circle at 78% 22%,var(--page) 0 1.6rem,transparent 1.65rem),radial-gradient(circle at 12% 96%,var(--page) 0 2.6rem,transparent 2.65rem),var(--soft)}
.card .tile svg{inline-size:3rem;block-size:3rem}
main.wrap>*{max-inline-size:46rem;margin-inline:auto}
@media(max-width:30rem){.hero .search button{border-color:currentColor}}
.reading>:not(.contents){max-inline-size:none}
.reading.long .contents{border:1px solid var(--line);border-radius:14px;padding:.9rem 1.1rem;position:static;grid-column:1;grid-row:auto;margin-block:0 1.5rem}
.reading.long{grid-template-columns:minmax(0,1fr)}
`,
  docs: `
.wrap{max-inline-size:90rem}
.sided{gap:0 3rem}
.side .here{color:var(--ink)}
main>h1:first-child{margin-block:1.5rem 1.75rem}
main>section{margin-block-end:2rem}
main>section .titled{margin-block-end:.25rem}
main>section .titled a{color:var(--ink);text-decoration:none}
main>section .titled a:hover{text-decoration:underline}
.tile{inline-size:2.2rem;block-size:2.2rem;border-radius:10px;font-size:1.05rem}
.list{border-inline:0;border-radius:0}
.list li{padding-inline-start:.25rem}
.list li:has(:focus-visible){border-radius:0}
.reading>:not(.contents){max-inline-size:52rem}
@media(min-width:56rem){.top{position:sticky;inset-block-start:0;z-index:4;background:var(--page)}html{scroll-padding-block-start:5rem}.sided{grid-template-columns:16rem minmax(0,1fr)}.side{inset-block-start:4.5rem;max-block-size:calc(100vh - 5rem);border-inline-end:1px solid var(--line);padding-inline-end:1rem;min-block-size:calc(100vh - 6rem)}.reading.long .contents{inset-block-start:5.5rem}}
`,
};
