import { element } from '../element.ts';
import type { Launcher } from '../launcher.ts';
import { examine } from './examine.ts';
import type { Finding, State } from './finding.ts';
import { REPORT_STYLES } from './styles.ts';

const LABELS: Record<State, string> = { ok: 'OK', look: 'Warning', wrong: 'Error', unseen: 'Not checked' };

const button = (label: string, act: () => void) => {
  const node = element('button', { type: 'button' }, label);
  node.addEventListener('click', act);
  return node;
};

const headline = (findings: readonly Finding[]) => {
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  const odd = findings.filter(({ state }) => state === 'look').length;
  if (wrong > 0) return wrong === 1 ? '1 error found' : `${wrong} errors found`;
  if (odd > 0) return `The chat works, with ${odd === 1 ? '1 warning' : `${odd} warnings`}`;
  return 'No problems found';
};

const asText = (findings: readonly Finding[]) =>
  [
    `Porchlight check of ${location.origin}${location.pathname}, ${new Date().toISOString()}, ${navigator.userAgent}`,
    ...findings.map(({ state, name, says, fix }) => `${LABELS[state]}: ${name}: ${says}${fix && `\n  ${fix}`}`),
  ].join('\n');

const row = ({ state, name, says, fix }: Finding) =>
  element(
    'li',
    { 'data-state': state },
    element('strong', {}, `${LABELS[state]} `),
    element('b', {}, name),
    element('p', {}, says),
    ...(fix ? [element('p', { class: 'fix' }, fix)] : []),
  );

/** In a shadow tree: page and card do not affect each other's styles, and no policy must allow it. English alone. */
export const createReport = (launcher: Launcher, id: string): HTMLElement => {
  const host = element('div', { id });
  const tree = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(REPORT_STYLES);
  tree.adoptedStyleSheets = [sheet];

  const title = element('h2', { id: 'title' });
  const status = element('div', { role: 'status' }, title);
  const list = element('ul');
  let findings: readonly Finding[] = [];
  const again = button('Check again', () => void look());
  const copy = button('Copy', () => {
    void navigator.clipboard?.writeText(asText(findings)).then(() => {
      copy.textContent = 'Copied';
    });
  });
  const close = button('Close', () => host.remove());
  const look = async () => {
    if (list.ariaBusy) return;
    title.textContent = 'Checking…';
    list.ariaBusy = 'true';
    findings = await examine(launcher, host);
    title.textContent = headline(findings);
    list.replaceChildren(...findings.map(row));
    list.ariaBusy = null;
  };
  const panel = element(
    'section',
    { 'aria-labelledby': 'title' },
    status,
    list,
    element('footer', {}, again, copy, close),
  );
  panel.addEventListener('keydown', ({ key }) => key === 'Escape' && host.remove());
  tree.append(panel);
  void look();
  return host;
};
