import { Html, html } from '../../platform/html.ts';
import { propertiesOf, type RouteFacts } from '../../platform/http/route-list.ts';
import { permissionNames } from '../../platform/http/route-permission.ts';
import { isApiRoute } from './document.ts';
import { nounOf, sideOf, summaryOf } from './operation-names.ts';

const STYLE =
  ':root{color-scheme:light dark}body{margin:0 auto;max-width:60rem;padding:2rem 1rem 4rem;font:16px/1.55 system-ui,sans-serif}h1{font-size:1.8rem;margin:0 0 .5rem}h2{margin:2.5rem 0 .5rem;font-size:1.2rem;text-transform:capitalize}nav{columns:14rem;margin:1.5rem 0}nav a{display:block}a{color:inherit}ul{list-style:none;padding:0;margin:0}li{display:grid;grid-template-columns:5rem 1fr;gap:.25rem 1rem;padding:.5rem 0;border-top:1px solid color-mix(in srgb,CanvasText 15%,Canvas)}b{font:600 .8rem/1.9 ui-monospace,monospace}code{font:.9rem ui-monospace,monospace;overflow-wrap:anywhere}small{grid-column:2;opacity:.75}';

const SIDES = { widget: 'Widget', team: 'Team', public: 'Public', 'sign-in': 'Sign-in', site: 'Help centre' } as const;

const fieldsOf = ({ body, query }: RouteFacts) => [query, body].flatMap((schema) => Object.keys(propertiesOf(schema)));

const lineOf = (route: RouteFacts) => {
  const fields = fieldsOf(route);
  const names = fields.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`);
  const parameters = fields.length > 0 && html`<br>Takes ${names}`;
  const needed = route.permission && html`<br>For ${permissionNames(route.permission).join(' or ')}`;
  return html`<li><b>${route.method}</b><code>${route.url}</code><small>${summaryOf(route)}${needed}${parameters}</small></li>`;
};

export const apiPage = (routes: readonly RouteFacts[]): string => {
  const groups = new Map<string, RouteFacts[]>();
  for (const route of routes.filter(isApiRoute)) {
    const name = `${SIDES[sideOf(route.url)]}: ${nounOf(route.url)}`;
    groups.set(name, [...(groups.get(name) ?? []), route]);
  }
  const sorted = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
  const idOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  const links = sorted.map(([name]) => html`<a href="#${idOf(name)}">${name}</a>`);
  const sections = sorted.map(
    ([name, own]) => html`<section id="${idOf(name)}"><h2>${name}</h2><ul>${own.map(lineOf)}</ul></section>`,
  );
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Porchlight API</title><style>${new Html(STYLE)}</style></head><body><main><h1>Porchlight API</h1><p>The same as a document for machines: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). Scripts and bots send their key in the header <code>api_access_token</code>.</p><nav aria-label="Parts">${links}</nav>${sections}</main></body></html>`
    .text;
};
