/** Logical directions alone: the same rules serve both writing directions. */
export const components = `
.top{border-block-end:1px solid var(--line)}
.top .wrap{display:flex;gap:.75rem 1.25rem;align-items:center;flex-wrap:wrap;padding-block:.85rem}
.brand{display:flex;gap:.6rem;align-items:center;margin-inline-end:auto;font-weight:700;color:var(--ink);text-decoration:none}
.brand img{block-size:2rem;inline-size:auto;max-inline-size:10rem;border-radius:6px}
.top .search{margin:0;flex:1 1 14rem;max-inline-size:21rem}
.top .search button{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
.top input{border-color:var(--line);padding-block:.45rem}
@media(max-width:40rem){.top .search{order:1;flex-basis:100%;max-inline-size:none}.search .field{position:static}}
.languages{position:relative}
.languages summary{cursor:pointer;padding:.3rem .6rem;border:1px solid var(--line);border-radius:10px}
.languages ul{position:absolute;inset-inline-end:0;z-index:2;margin:.35rem 0 0;padding:.4rem;list-style:none;max-block-size:60vh;overflow:auto;min-inline-size:10rem;background:var(--page);border:1px solid var(--line);border-radius:12px;box-shadow:0 8px 28px rgb(0 0 0/.18)}
.languages li>*{display:block;padding:.35rem .6rem;border-radius:8px}
.languages [aria-current]{background:var(--soft)}
.hero{padding-block:clamp(1.5rem,6vw,3rem) clamp(2rem,7vw,3.75rem);text-align:center}
.hero h1{font-size:clamp(1.9rem,5.5vw,2.75rem);line-height:1.12;letter-spacing:-.035em;margin-block-end:1.4rem}
.hero .search{max-inline-size:39rem;margin:0 auto}
.hero .field input{border-radius:18px;padding:.95rem 1.25rem;padding-inline-end:8.5rem}
.hero .search button{position:absolute;inset-block:.5rem;inset-inline-end:.5rem;border-radius:12px;padding-block:0;max-inline-size:8rem;overflow:hidden;text-overflow:ellipsis}
input,textarea,button,summary{font:inherit;color:inherit}
input,textarea{background:var(--page);border:1px solid var(--muted);border-radius:12px;padding:.6rem .9rem}
textarea{inline-size:100%;resize:vertical}
button{cursor:pointer;background:var(--accent);color:var(--on-accent);border:1px solid var(--accent);border-radius:12px;padding:.6rem 1.1rem;font-weight:600}
button:hover{filter:brightness(.94)}
.search{display:flex;gap:.5rem;margin-block:1rem;position:relative}
.search .field{position:relative;flex:1;min-inline-size:0}
.search input{text-overflow:ellipsis;inline-size:100%;font-size:max(1rem,16px)}
@media(max-width:30rem){.hero .search{flex-wrap:wrap}.hero .field{flex-basis:100%}.hero .field input{padding-inline-end:1.25rem}.hero .search button{position:static;flex:1;max-inline-size:none;padding-block:.7rem}}
main>h1:first-child{margin-block-start:1.75rem}
.found{position:absolute;inset-block-start:calc(100% + .35rem);inset-inline:0;z-index:3;margin:0;padding:.4rem;max-block-size:min(26rem,60vh);overflow:auto;text-align:start;background:var(--page);border:1px solid var(--line);border-radius:14px;box-shadow:0 10px 34px rgb(0 0 0/.2)}
.found[hidden]{display:none}
.found a{display:block;padding:.5rem .7rem;border-radius:10px;color:var(--ink);text-decoration:none}
.found a[aria-selected=true]{background:var(--soft);outline:2px solid var(--link);outline-offset:-2px}
.found b{display:block;color:var(--link)}
.found p{margin:0;padding:.6rem .7rem}
.found span,.note{color:var(--muted);font-size:.9rem;line-height:1.45}
.found span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden}
.cards{display:grid;gap:.9rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));padding:0;margin:0 0 2.5rem;list-style:none}
.card{position:relative;display:flex;gap:.9rem;background:var(--page);border:1px solid var(--line);border-radius:16px;padding:1.1rem;box-shadow:0 1px 2px rgb(0 0 0/.05)}
.card>div{min-inline-size:0}
.card h2{margin:0;font-size:1.05rem}
.card h2 a{color:var(--ink);text-decoration:none}
.card h2 a::after{content:"";position:absolute;inset:0;border-radius:inherit}
.card:hover{border-color:var(--link)}
.card:has(:focus-visible){outline:3px solid var(--link);outline-offset:2px}
.card h2 a:focus-visible{outline:none}
.card p{margin:.15rem 0 0;color:var(--muted);font-size:.94rem;line-height:1.45}
.tile{flex:none;display:inline-grid;place-items:center;inline-size:2.75rem;block-size:2.75rem;border-radius:13px;background:var(--soft);color:var(--link);font-size:1.3rem;line-height:1;overflow:hidden}
.titled{display:flex;gap:.8rem;align-items:center}
.titled>*{min-inline-size:0}
.lead{color:var(--muted);margin:0 0 1rem}
.list{padding:0;list-style:none;margin:.75rem 0 1.5rem;border:1px solid var(--line);border-radius:16px;overflow:hidden}
.list li{position:relative;padding-block:.8rem;padding-inline:1.1rem 2.6rem}
.list li+li{border-block-start:1px solid var(--line)}
.list li::after{content:"";position:absolute;inset-inline-end:1.2rem;inset-block-start:calc(50% - .25rem);inline-size:.45rem;block-size:.45rem;border-block-start:1.5px solid var(--muted);border-inline-end:1.5px solid var(--muted);rotate:45deg}
[dir=rtl] .list li::after{rotate:-45deg}
.list a{color:var(--ink);font-weight:550;text-decoration:none}
.list a::after{content:"";position:absolute;inset:0}
.list li:hover{background:var(--card)}
.list a:focus-visible{outline:none}
.list li:has(:focus-visible){outline:3px solid var(--link);outline-offset:-3px;border-radius:16px}
.list p{margin:.1rem 0 0}
.two{display:grid;gap:0 3rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr))}
.two h2{margin-block-start:0}
section>h2:first-child{margin-block-start:0}
.still{display:flex;flex-wrap:wrap;gap:.75rem 1.25rem;align-items:center;justify-content:space-between;padding:1.1rem 1.4rem;margin-block:2rem;border-radius:18px;background:var(--soft);border:1px solid var(--line)}
.still:has([hidden]){display:none}
.still p{margin:0;font-weight:650}
.icon{flex:none;display:inline-grid;place-items:center;inline-size:1.25rem;line-height:1}
.sided{display:grid;gap:0 3.5rem;padding-block-start:.5rem}
.sided>main{min-inline-size:0}
.side{font-size:.92rem;margin-block-start:2.5rem}
.side ul{list-style:none;margin:0;padding:0}
.side a{display:flex;gap:.6rem;align-items:center;padding:.45rem .65rem;border-radius:9px;color:var(--muted);text-decoration:none;font-weight:500;line-height:1.4}
.side a:hover{color:var(--ink);text-decoration:none;background:var(--card)}
.side .here{color:var(--ink);font-weight:650}
.side .here[aria-current]{background:var(--card)}
.side .deep>a{padding-inline-start:2.4rem}
.side ul ul{margin:.1rem 0 .5rem 0;margin-inline-start:1.25rem;border-inline-start:1px solid var(--line)}
.side ul ul a{padding:.3rem .75rem;border-radius:0 9px 9px 0;font-weight:450}
[dir=rtl] .side ul ul a{border-radius:9px 0 0 9px}
.side ul ul [aria-current]{color:var(--link);font-weight:650;box-shadow:-2px 0 var(--link)}
[dir=rtl] .side ul ul [aria-current]{box-shadow:2px 0 var(--link)}
@media(min-width:56rem){.sided{grid-template-columns:14.5rem minmax(0,1fr)}.sided>main{grid-column:2;grid-row:1}.side{grid-column:1;grid-row:1;margin-block-start:1.5rem;position:sticky;inset-block-start:1rem;align-self:start;max-block-size:calc(100vh - 2rem);overflow:auto;padding-block-end:1rem}}
@media(max-width:56rem){.side{border-block-start:1px solid var(--line);padding-block-start:1.5rem}}
mark{background:var(--soft);color:inherit;border-radius:3px;padding-inline:.1em;font-weight:600}
nav.path{color:var(--muted);font-size:.9rem;margin-block:1.5rem .75rem}
nav.path ol{display:flex;flex-wrap:wrap;gap:.25rem .5rem;margin:0;padding:0;list-style:none}
nav.path a{color:inherit;text-decoration:none}
nav.path a:hover{text-decoration:underline}
nav.path li+li::before{content:"\\203A";margin-inline-end:.5rem}
[dir=rtl] nav.path li+li::before{content:"\\2039"}
.reading{display:grid;gap:0 2.5rem}
article{line-height:1.7}
main{container-type:inline-size}
body.open main{container-type:normal}
.reading>*{min-inline-size:0}
.reading>:not(.contents){max-inline-size:44rem}
.contents{font-size:.92rem;border:1px solid var(--line);border-radius:14px;padding:.9rem 1.1rem;margin-block-end:1.5rem}
.contents h2{font-size:.95rem;margin:0 0 .4rem}
.contents a{color:var(--muted);text-decoration:none}
.contents a:hover{color:var(--ink);text-decoration:underline}
.contents ul{list-style:none;margin:0;padding:0}
.contents li{margin-block:.3rem}
.contents .deep{padding-inline-start:1rem}
@container(min-width:50rem){.reading.long{grid-template-columns:minmax(0,1fr) 11.5rem}.reading.long .contents{grid-column:2;grid-row:1/99;position:sticky;inset-block-start:1.5rem;align-self:start;max-block-size:calc(100vh - 3rem);overflow:auto;border:0;border-inline-start:1px solid var(--line);border-radius:0;padding-block:0;margin-block-start:.5rem}.reading.long>:not(.contents){grid-column:1}}
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
@media(pointer:coarse){button,input,textarea,summary{min-block-size:44px}summary,.brand,main>p>a,nav.path a,.contents a,.list a,.card h2 a,footer a,.languages li>*,.found a{display:inline-flex;align-items:center;min-block-size:44px;min-inline-size:44px}.languages li>*,.found a{display:block;align-content:center}.side a{min-block-size:44px}.list li{margin-block:0}}
`;
