import type { PorchlightApi } from '@porchlight/sdk/chat-api.ts';
import { act, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PorchlightWidget, type PorchlightWidgetProps } from './PorchlightWidget.tsx';
import { usePorchlight } from './use-porchlight.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const calls: unknown[][] = [];
const note =
  (name: string) =>
  async (...args: unknown[]) => {
    calls.push([name, ...args]);
  };
const verbs = ['open', 'close', 'toggle', 'identify', 'logout', 'setLocale'];

const createEntry = () => {
  const entry: Record<string, unknown> = {};
  entry['run'] = (options: { settings?: { locale?: string } }) => {
    if (entry['open']) return;
    calls.push(['run', options]);
    for (const verb of verbs) entry[verb] = note(verb);
    entry['locale'] = options.settings?.locale;
    entry['destroy'] = () => {
      calls.push(['destroy']);
      for (const name of Object.keys(entry)) if (name !== 'run') delete entry[name];
    };
  };
  return entry;
};
const put = (entry: object | undefined) => Reflect.set(window, 'porchlight', entry);
const names = () => calls.map(([name]) => name);

let root: Root;
const PROPS: PorchlightWidgetProps = { baseUrl: 'https://chat.example/', websiteToken: 'tok' };
const render = (node: React.ReactNode) => act(async () => root.render(node));
const script = () => document.querySelector<HTMLScriptElement>('script[data-porchlight-loader]');

beforeEach(() => {
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (node instanceof HTMLElement) document.body.append(Object.assign(node, { type: 'text/plain' }));
  });
  put(createEntry());
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  calls.length = 0;
  vi.restoreAllMocks();
});

describe('<PorchlightWidget>', () => {
  it('starts once under StrictMode, however often it renders, and ends with its component', async () => {
    const tree = () => (
      <StrictMode>
        <PorchlightWidget {...PROPS} settings={{ position: 'left' }} />
      </StrictMode>
    );
    await render(tree());
    await render(tree());
    expect(calls).toEqual([['run', { baseUrl: PROPS.baseUrl, websiteToken: 'tok', settings: { position: 'left' } }]]);
    await render(null);
    expect(names()).toEqual(['run', 'destroy']);
    await render(tree());
    expect(names()).toEqual(['run', 'destroy', 'run']);
  });

  it('says who is signed in once a person, and signs them out when they leave', async () => {
    const user = { identifier: 7, name: 'Ada', identifier_hash: 'h' };
    await render(<PorchlightWidget {...PROPS} user={{ ...user }} />);
    await render(<PorchlightWidget {...PROPS} user={{ ...user }} />);
    expect(calls.slice(1)).toEqual([['identify', 7, { name: 'Ada', identifier_hash: 'h' }]]);
    await render(<PorchlightWidget {...PROPS} user={null} />);
    await render(<PorchlightWidget {...PROPS} user={null} />);
    expect(names()).toEqual(['run', 'identify', 'logout']);
  });

  it('a visitor who was never signed in is not signed out', async () => {
    await render(<PorchlightWidget {...PROPS} user={null} />);
    await render(<PorchlightWidget {...PROPS} />);
    expect(names()).toEqual(['run']);
  });

  it('starts in the given language and changes it without a new start; new settings start it again', async () => {
    await render(<PorchlightWidget {...PROPS} locale="de" />);
    await render(<PorchlightWidget {...PROPS} locale="ar" />);
    expect(calls.slice(1)).toEqual([['setLocale', 'ar']]);
    await render(<PorchlightWidget {...PROPS} locale="ar" settings={{ darkMode: 'dark' }} />);
    expect(calls.slice(2)).toEqual([
      ['destroy'],
      ['run', { baseUrl: PROPS.baseUrl, websiteToken: 'tok', settings: { darkMode: 'dark', locale: 'ar' } }],
    ]);
  });

  it('hands every event to the newest handler, and none after it has gone', async () => {
    const first = vi.fn();
    const second = vi.fn();
    await render(<PorchlightWidget {...PROPS} onEvent={first} />);
    await render(<PorchlightWidget {...PROPS} onEvent={second} />);
    const dispatch = (name: string, detail: unknown) =>
      window.dispatchEvent(new CustomEvent(`porchlight:${name}`, { detail }));
    dispatch('on-message', { id: 4 });
    expect(second.mock.calls).toEqual([['on-message', { id: 4 }]]);
    await render(null);
    dispatch('ready', null);
    expect([first.mock.calls, second.mock.calls.length]).toEqual([[], 1]);
  });

  it('inserts the script once for two components, with the nonce, and starts when it has come', async () => {
    put(undefined);
    await render(
      <StrictMode>
        <PorchlightWidget {...PROPS} nonce="abc" />
        <PorchlightWidget {...PROPS} nonce="abc" />
      </StrictMode>,
    );
    expect(document.querySelectorAll('script[data-porchlight-loader]')).toHaveLength(1);
    expect([script()?.src, script()?.nonce]).toEqual(['https://chat.example/packs/js/sdk.js?website_token=tok', 'abc']);
    put(createEntry());
    await act(async () => script()?.dispatchEvent(new Event('load')));
    expect(names()).toEqual(['run']);
  });

  it('a script that does not come is an error event, and the next mount tries again', async () => {
    put(undefined);
    const onEvent = vi.fn();
    await render(<PorchlightWidget {...PROPS} onEvent={onEvent} />);
    await act(async () => script()?.dispatchEvent(new Event('error')));
    expect(onEvent.mock.calls[0]?.[0]).toBe('error');
    expect(script()).toBeNull();
    await render(<PorchlightWidget key="again" {...PROPS} />);
    expect(script()).not.toBeNull();
  });

  it('leaves a chat that the page started itself alone', async () => {
    window.porchlight?.run({ websiteToken: 'theirs' });
    await render(<PorchlightWidget {...PROPS} />);
    await render(null);
    expect(names()).toEqual(['run']);
  });

  it('renders nothing on a server', () => {
    expect(renderToString(<PorchlightWidget {...PROPS} />)).toBe('');
  });
});

describe('usePorchlight', () => {
  const Ask = ({ seen }: { seen: (chat: Pick<PorchlightApi, 'open'> & { isRunning: boolean }) => void }) => {
    const chat = usePorchlight();
    seen(chat);
    return (
      <button type="button" onClick={chat.open}>
        {chat.isRunning ? 'Ask us' : 'Soon'}
      </button>
    );
  };

  it('knows whether the chat runs, and keeps a call made before it', async () => {
    put(undefined);
    const seen = vi.fn();
    const tree = (isThere: boolean) => (
      <>
        <Ask seen={seen} />
        {isThere && <PorchlightWidget {...PROPS} />}
      </>
    );
    await render(tree(true));
    const button = document.querySelector('button');
    expect(button?.textContent).toBe('Soon');
    button?.click();
    put(createEntry());
    await act(async () => script()?.dispatchEvent(new Event('load')));
    expect([button?.textContent, names()]).toEqual(['Ask us', ['run', 'open']]);
    await render(tree(false));
    expect(button?.textContent).toBe('Soon');
    expect(new Set(seen.mock.calls.map(([chat]) => chat.open)).size).toBe(1);
  });

  it('renders on a server as not running', () => {
    expect(renderToString(<Ask seen={() => {}} />)).toContain('Soon');
  });
});
