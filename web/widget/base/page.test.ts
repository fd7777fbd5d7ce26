import { describe, expect, it } from 'vitest';
import { readPage, type WidgetWindow } from './page.ts';

const viewAt = (search: string, parent: object) =>
  ({
    chatwootWebChannel: { welcomeTitle: 'Saved' },
    globalConfig: {},
    porchlight: {},
    parent,
    location: { search, pathname: '/widget', hash: '' },
    history: { replaceState: () => {} },
  }) as unknown as WidgetWindow;

const DRAFT = { porchlightPreview: { welcomeTitle: 'Drafted' } };
/** A window of another origin, as browsers guard it. */
const foreign = new Proxy(
  {},
  {
    get: () => {
      throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
    },
  },
);

describe('a draft of the inbox', () => {
  it.each([
    ['is shown by a parent of our own that previews', '?website_token=a&preview=1', DRAFT, 'Drafted'],
    ['is not looked for where nobody previews', '?website_token=a', DRAFT, 'Saved'],
    ['cannot be given by a page of another origin', '?website_token=a&preview=1', foreign, 'Saved'],
    ['may be missing', '?website_token=a&preview=1', {}, 'Saved'],
  ])('%s', (_, search, parent, title) => {
    const page = readPage(viewAt(search, parent));
    expect(page?.channel.welcomeTitle).toBe(title);
    expect(page?.query.search).toBe('?website_token=a');
  });
});

it('SYS-04: an inbox that names no features has none', () =>
  expect(readPage(viewAt('?website_token=a', {}))?.channel.enabledFeatures).toEqual([]));

it('an address says that the chat is open already, to the page alone', () => {
  const page = readPage(viewAt('?website_token=a&cw_conversation=t&open=1', {}));
  expect(page?.query).toMatchObject({ returning: 't', opened: true, search: '?website_token=a' });
  expect(readPage(viewAt('?website_token=a', {}))?.query.opened).toBe(false);
});
