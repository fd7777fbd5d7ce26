/** Logical directions alone: the same rules serve both writing directions. */
export const components = `
.top{border-block-end:1px solid var(--line)}
.top .wrap{display:flex;gap:.75rem 1.25rem;align-items:center;flex-wrap:wrap;padding-block:.85rem}
.brand{display:flex;gap:.6rem;align-items:center;margin-inline-end:auto;font-weight:700;color:var(--ink);text-decoration:none}
.brand img{block-size:2rem;inline-size:auto;max-inline-size:10rem;border-radius:6px}
.top .search{margin:0;flex:1 1 16rem;max-inline-size:24rem}
@media(max-width:40rem){.top .search{order:1;flex-basis:100%;max-inline-size:none}.search .field{position:static}}
.languages{position:relative}
.languages summary{cursor:pointer;padding:.3rem .6rem;border:1px solid var(--line);border-radius:10px}
.languages ul{position:absolute;inset-inline-end:0;z-index:2;margin:.35rem 0 0;padding:.4rem;list-style:none;max-block-size:60vh;overflow:auto;min-inline-size:10rem;background:var(--page);border:1px solid var(--line);border-radius:12px;box-shadow:0 8px 28px rgb(0 0 0/.18)}
.languages li>*{display:block;padding:.35rem .6rem;border-radius:8px}
.languages [aria-current]{background:var(--soft)}
.hero{background:var(--card);border:1px solid var(--line);border-radius:18px;padding:clamp(1.5rem,6vw,3rem) clamp(1rem,5vw,2.5rem);margin-block-start:1.5rem;text-align:center}
.hero .search{max-inline-size:34rem;margin:0 auto}
input,textarea,button,summary{font:inherit;color:inherit}
input,textarea{background:var(--page);border:1px solid var(--muted);border-radius:12px;padding:.6rem .9rem}
textarea{inline-size:100%;resize:vertical}
button{cursor:pointer;background:var(--accent);color:var(--on-accent);border:1px solid var(--accent);border-radius:12px;padding:.6rem 1.1rem;font-weight:600}
button:hover{filter:brightness(.94)}
.search{display:flex;gap:.5rem;margin-block:1rem;position:relative}
.search .field{position:relative;flex:1;min-inline-size:0}
.search input{text-overflow:ellipsis;inline-size:100%;font-size:max(1rem,16px)}
@media(max-width:26rem){.hero .search{flex-wrap:wrap}.hero .field{flex-basis:100%}.hero .search button{flex:1}}
main>h1:first-child{margin-block-start:1.75rem}
.found{position:absolute;inset-block-start:calc(100% + .35rem);inset-inline:0;z-index:3;margin:0;padding:.4rem;max-block-size:min(26rem,60vh);overflow:auto;text-align:start;background:var(--page);border:1px solid var(--line);border-radius:14px;box-shadow:0 10px 34px rgb(0 0 0/.2)}
.found[hidden]{display:none}
.found a{display:block;padding:.5rem .7rem;border-radius:10px;color:var(--ink);text-decoration:none}
.found a[aria-selected=true]{background:var(--soft);outline:2px solid var(--link);outline-offset:-2px}
.found b{display:block;color:var(--link)}
.found p{margin:0;padding:.6rem .7rem}
.found span,.note{color:var(--muted);font-size:.9rem;line-height:1.45}
.found span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));padding:0;margin:2rem 0;list-style:none}
.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:1.25rem}
.card h2{margin:0;display:flex;gap:.7rem;align-items:center;font-size:1.1rem}
.tile{flex:none;display:inline-grid;place-items:center;inline-size:2.4rem;block-size:2.4rem;border-radius:11px;background:var(--soft);color:var(--link);font-size:1.2rem;line-height:1}
.titled{display:flex;gap:.7rem;align-items:center}
.card p{margin:.25rem 0}
.card>p:not(.note){color:var(--muted)}
.list{padding:0;list-style:none;margin:.75rem 0 0}
.list li{margin-block:.5rem}
.list p{margin:.1rem 0 0}
mark{background:var(--soft);color:inherit;border-radius:3px;padding-inline:.1em;font-weight:600}
nav.path{color:var(--muted);font-size:.9rem;margin-block:1.5rem .75rem}
nav.path ol{display:flex;flex-wrap:wrap;gap:.25rem .5rem;margin:0;padding:0;list-style:none}
nav.path li+li::before{content:"/";margin-inline-end:.5rem}
.reading{display:grid;gap:0 3rem}
.reading>*{min-inline-size:0}
.reading:not(.long){max-inline-size:48rem}
.contents{font-size:.92rem;border:1px solid var(--line);border-radius:14px;padding:.9rem 1.1rem;margin-block-end:1.5rem}
.contents h2{font-size:.95rem;margin:0 0 .4rem}
.contents ul{list-style:none;margin:0;padding:0}
.contents li{margin-block:.3rem}
.contents .deep{padding-inline-start:1rem}
@media(min-width:62rem){.reading.long{grid-template-columns:minmax(0,1fr) 14rem}.reading.long .contents{grid-column:2;grid-row:1/99;position:sticky;inset-block-start:1.5rem;align-self:start;max-block-size:calc(100vh - 3rem);overflow:auto}.reading.long>:not(.contents){grid-column:1}}
article{margin-block-end:2.5rem}
article li>p{margin-block:.25rem}
article img{max-inline-size:100%;block-size:auto;border-radius:12px}
article pre{overflow:auto;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1rem;direction:ltr;text-align:left}
code{font-family:ui-monospace,monospace;font-size:.92em;background:var(--card);border-radius:5px;padding:.1em .3em}
pre code{background:none;padding:0}
blockquote{margin:1rem 0;padding-inline-start:1rem;border-inline-start:4px solid var(--accent);color:var(--muted)}
.table{overflow-x:auto}
table{border-collapse:collapse;inline-size:100%}
th,td{text-align:start;padding:.5rem .75rem;border-block-end:1px solid var(--line)}
.helpful{border-block-start:1px solid var(--line);padding-block:1.5rem}
.helpful h2{margin:0;margin-inline-end:auto;font-size:1.1rem}
.helpful .row{display:flex;gap:.5rem;flex-wrap:wrap;align-items:center}
.helpful div.row{margin-block-start:.75rem}
.helpful button[name]{background:none;border-color:var(--line);color:inherit;min-inline-size:5rem}
.helpful [role=status]{outline:none}
@media(max-width:26rem){.helpful form.row h2{flex-basis:100%}.helpful form.row button{flex:1}}
footer{border-block-start:1px solid var(--line);color:var(--muted);font-size:.9rem;padding-block:1.5rem;margin-block-start:3rem}
footer .wrap{display:flex;gap:.5rem 1.5rem;flex-wrap:wrap}
footer a{color:inherit}
@media(pointer:coarse){button,input,textarea,summary{min-block-size:44px}summary,.brand,main>p>a,nav.path a,.contents a,.list a,.card h2 a,footer a,.languages li>*,.found a{display:inline-flex;align-items:center;min-block-size:44px;min-inline-size:44px}.languages li>*,.found a{display:block;align-content:center}.list li{margin-block:0}}
`;
