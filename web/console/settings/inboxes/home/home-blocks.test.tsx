import type { HomeBlock } from '@porchlight/core/wire/settings/home-block.ts';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Api, ApiError } from '../../../../shared/api.ts';
import { Form } from '../../../form/Form.tsx';
import { SaveBar } from '../../../form/SaveBar.tsx';
import { useSaving } from '../../../form/use-saving.ts';
import type { InboxDraft } from '../../inbox.ts';
import { HomeBlocks } from './HomeBlocks.tsx';
import { type StatusReport, useHomePreview } from './use-home-preview.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let place: HTMLElement;
let root: Root;
let latest: readonly HomeBlock[];
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.useRealTimers();
});

const TEAM: HomeBlock = { id: 'conversation', type: 'conversation', enabled: true };
const SALE: HomeBlock = {
  ...{ id: 'sale', type: 'announcement', enabled: true, title: 'Sale', text: '', picture: null, button: null },
  ...{ starts_at: null, ends_at: null },
};
const STATUS: HomeBlock = { id: 'status', type: 'status', enabled: true, url: 'https://status.example', link: null };

type PageProps = { blocks: HomeBlock[]; statuses?: StatusReport[]; refusal?: string[] };

const Page = ({ blocks, statuses = [], refusal = [] }: PageProps) => {
  const [draft, setDraft] = useState({ id: 1, portal_id: null, timezone: 'Europe/Berlin', home_blocks: blocks });
  latest = draft.home_blocks;
  const saving = useSaving();
  const refuse = async () => {
    const failure = {
      status: 422,
      message: 'is wrong',
      body: { attributes: refusal },
      requestId: '',
      retryAfterMs: null,
    };
    throw new ApiError({ kind: 'status', ...failure });
  };
  return (
    <Form saving={saving} onSend={() => saving.save(refuse)}>
      <HomeBlocks
        api={{} as Api}
        base="/api"
        statuses={statuses}
        draft={draft as InboxDraft}
        change={(values) => setDraft({ ...draft, ...values } as typeof draft)}
      />
      <SaveBar saving={saving} />
    </Form>
  );
};

const draw = (props: PageProps) => act(async () => root.render(<Page {...props} />));
const button = (name: string) => {
  const found = [...place.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  );
  if (!found) throw new Error(`No button is called ${name}:\n${place.innerHTML}`);
  return found;
};
const field = (label: string) => {
  const id = [...place.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.trim().startsWith(label),
  )?.htmlFor;
  return place.querySelector<HTMLInputElement>(`[id="${id}"]`);
};
const press = (name: string) => act(async () => button(name).click());
const key = (name: string, pressed: string) =>
  act(async () => void button(name).dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true })));
const choose = async (label: string, value: string) => {
  const select = field(label);
  if (!select) throw new Error(`No field is called ${label}`);
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
};

describe('the blocks of the home in the settings (HOM-12)', () => {
  it('are moved by keys, which is said', async () => {
    await draw({ blocks: [TEAM, SALE, STATUS] });
    await key('Move: System status', 'ArrowUp');
    await key('Move: System status', 'ArrowUp');
    expect(latest.map(({ id }) => id)).toEqual(['status', 'conversation', 'sale']);
    expect(place.textContent).toContain('System status is now number 1 of 3.');
  });

  it('are turned on and off', async () => {
    await draw({ blocks: [TEAM, SALE] });
    await act(async () => place.querySelector<HTMLInputElement>('[aria-label="Announcement: Sale"]')?.click());
    expect(latest).toEqual([TEAM, { ...SALE, enabled: false }]);
  });

  it('are added with their fields open, and removed, but for the team', async () => {
    await draw({ blocks: [TEAM] });
    await choose('Add a block', 'links');
    expect(latest.map(({ type }) => type)).toEqual(['conversation', 'links']);
    expect(field('Title of link 1')).not.toBeNull();
    await press('Remove: Links');
    expect(latest).toEqual([TEAM]);
    expect(() => button('Remove: Team and recent conversation')).toThrow();
  });

  it.each<[StatusReport[], string]>([
    [[], 'Checking the address'],
    [[{ url: 'https://status.example', problem: null, http_status: null }], 'visitors see the line'],
    [[{ url: 'https://status.example', problem: 'blocked', http_status: null }], 'in a private network'],
    [[{ url: 'https://status.example', problem: 'http_status', http_status: 503 }], 'with the status 503'],
    [[{ url: 'https://status.example', problem: 'not_json', http_status: null }], 'not JSON'],
  ])('say whether a status address works: %o (HOM-11)', async (statuses, said) => {
    await draw({ blocks: [TEAM, STATUS], statuses });
    await press('Edit: System status');
    expect(place.querySelector('[id] [role=status]')?.textContent).toContain(said);
  });

  it('show a refusal in the field, and in the line of a block that is closed (HOM-03)', async () => {
    await draw({ blocks: [TEAM, STATUS], refusal: ['home_blocks.status', 'home_blocks.status.url'] });
    await press('Save');
    const alerts = () => [...place.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
    expect(alerts()).toEqual(['is wrong']);
    await press('Edit: System status');
    expect(field('Address of the status')?.getAttribute('aria-invalid')).toBe('true');
    expect(place.textContent?.split('is wrong')).toHaveLength(2);
  });

  it('tell when an announcement is not shown now', async () => {
    await draw({ blocks: [TEAM, { ...SALE, ends_at: 1 } as HomeBlock] });
    expect(place.textContent).toContain('Ended');
  });

  it('say how many there can be', async () => {
    await draw({ blocks: [TEAM, ...Array.from({ length: 9 }, (_, at) => ({ ...STATUS, id: `s${at}` }) as HomeBlock)] });
    expect(field('Add a block')).toBeNull();
    expect(place.textContent).toContain('at most 10 blocks');
  });
});

describe('the preview of what is not saved (HOM-12)', () => {
  const Preview = ({ api, blocks, saved }: { api: Api; blocks: HomeBlock[]; saved: HomeBlock[] }) => (
    <p>{JSON.stringify(useHomePreview(api, '/inboxes/1', blocks, saved))}</p>
  );
  const open = async (
    blocks: HomeBlock[],
    saved: HomeBlock[],
    post = vi.fn(async () => ({ payload: [], statuses: [] })),
  ) => {
    vi.useFakeTimers();
    const api = { post } as unknown as Api;
    const show = (next: HomeBlock[]) => act(async () => root.render(<Preview api={api} blocks={next} saved={saved} />));
    await show(blocks);
    return { post, show, wait: (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms)) };
  };

  it('asks nothing for a home as it was, and once for what is typed at once', async () => {
    const { post, show, wait } = await open([TEAM], [TEAM]);
    await wait(1_000);
    expect(post).not.toHaveBeenCalled();
    await show([TEAM, SALE]);
    await wait(200);
    await show([TEAM, { ...SALE, title: 'Sale!' } as HomeBlock]);
    await wait(1_000);
    expect(post.mock.calls).toEqual([
      ['/inboxes/1/home_preview', { home_blocks: [TEAM, { ...SALE, title: 'Sale!' }] }, expect.anything()],
    ]);
    await show([TEAM]);
    expect(place.textContent).toBe('{"statuses":[]}');
  });

  it('stays as it is while the server cannot be reached', async () => {
    const { wait } = await open([TEAM, SALE], [TEAM], vi.fn().mockRejectedValue(new Error('down')));
    await wait(1_000);
    expect(place.textContent).toBe('{"statuses":[]}');
  });
});
