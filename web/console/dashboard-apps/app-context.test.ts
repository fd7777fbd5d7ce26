import type { TeamConversation } from '@porchlight/core/wire/conversation.ts';
import type { UserId } from '@porchlight/core/wire/ids.ts';
import { describe, expect, it, vi } from 'vitest';
import { contextText, createTokens } from './app-context.ts';
import { createAppTabs, stepOf } from './app-tabs.ts';

const at = (ms: number) => new Date(ms).toISOString();

describe('the tokens of a dashboard app', () => {
  it('are used again for their conversation until a minute before they expire (AGT-84)', async () => {
    let now = 0;
    const load = vi.fn(async (conversation: number) => ({
      token: `${conversation}@${now}`,
      expires_at: at(now + 300_000),
    }));
    const tokenFor = createTokens(load, () => now);
    expect([await tokenFor(1), await tokenFor(1)]).toEqual(['1@0', '1@0']);
    now = 239_000;
    expect(await tokenFor(1)).toBe('1@0');
    now = 240_000;
    expect(await tokenFor(1)).toBe('1@240000');
    expect(await tokenFor(2)).toBe('2@240000');
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('are null where none can be loaded, and asked for again', async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ token: 'b', expires_at: at(9e12) });
    const tokenFor = createTokens(load, () => 0);
    expect([await tokenFor(1), await tokenFor(1)]).toEqual([null, 'b']);
  });
});

describe('the context of a dashboard app', () => {
  it('has the shape of Chatwoot, and of the agent no more than name and email (AGT-84)', () => {
    const conversation = { id: 7, meta: { sender: { id: 3, name: 'Vera' } } } as unknown as TeamConversation;
    const profile = { id: 1 as UserId, name: 'Ada', email: 'ada@example.com', access_token: 'x', pubsub_token: 'y' };
    expect(JSON.parse(contextText(conversation, profile, 'signed'))).toEqual({
      event: 'appContext',
      data: {
        conversation: { id: 7, meta: { sender: { id: 3, name: 'Vera' } } },
        contact: { id: 3, name: 'Vera' },
        currentAgent: { id: 1, name: 'Ada', email: 'ada@example.com' },
        token: 'signed',
      },
    });
  });
});

describe('the tabs of the side panel', () => {
  it('load an app when it is first shown, once, and again when it is reloaded (AGT-84)', () => {
    const shown = createAppTabs().show(4);
    expect([shown.visible, shown.loads(4), shown.loads(5)]).toEqual([4, 1, 0]);
    const back = shown.show(0).show(4);
    expect([back.visible, back.loads(4), back.loads(0)]).toEqual([4, 1, 0]);
    expect(back.reload(4).loads(4)).toBe(2);
    expect(back.show(0).loads(0)).toBe(0);
  });

  it('are gone through by the arrow keys, as the language reads', () => {
    const order = [0, 4, 5];
    const from = (now: number, key: string, isRightToLeft = false) => stepOf(order, now, key, isRightToLeft);
    expect([from(0, 'ArrowRight'), from(5, 'ArrowRight'), from(0, 'ArrowLeft')]).toEqual([4, 0, 5]);
    expect([from(0, 'ArrowLeft', true), from(0, 'ArrowRight', true)]).toEqual([4, 5]);
    expect([from(4, 'Home'), from(4, 'End'), from(4, 'a')]).toEqual([0, 5, undefined]);
  });
});
