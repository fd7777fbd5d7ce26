import { availabilityText } from '@porchlight/core/rules/hours/availability-text.ts';
import type { WidgetAgent } from '@porchlight/core/wire/agent.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeWidgetApi } from '../app/widget.fake.ts';
import { createLanguage } from '../base/language.ts';
import { createTeam, type Team, visibleAgents } from './team-store.ts';

const agent = (id: number, availability_status: string) =>
  ({ id, name: `Agent ${id}`, avatar_url: '', availability_status }) as WidgetAgent;
const hours = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
  day_of_week,
  open_hour: 9,
  open_minutes: 0,
  close_hour: 17,
  close_minutes: 0,
  closed_all_day: false,
  open_all_day: false,
}));
const channel = {
  workingHoursEnabled: false,
  workingHours: hours,
  timezone: 'UTC',
  utcOffset: '+00:00',
  replyTime: 'in_a_day',
};
const texts = createLanguage(['en']).getSnapshot();

let team: Team | undefined;
beforeEach(() => vi.useFakeTimers({ now: new Date('2024-01-08T08:58:30Z') }));
afterEach(() => {
  team?.stop();
  vi.useRealTimers();
});
const start = (agents: WidgetAgent[] | Error, enabled = false) => {
  const { widgetApi } = fakeWidgetApi({
    agents: async () => {
      if (agents instanceof Error) throw agents;
      return agents;
    },
  });
  team = createTeam({ ...channel, workingHoursEnabled: enabled }, widgetApi);
  return team;
};

describe('the team', () => {
  it('claims nothing before anybody was asked', () => expect(start([]).getSnapshot().isKnown).toBe(false));

  it('HRS-12, HRS-13, HRS-18: is online with one agent online, and says how long a reply takes', async () => {
    const made = start([agent(1, 'offline'), agent(2, 'online')]);
    await made.fetch();
    expect(availabilityText(made.getSnapshot().status, texts)).toBe('Typically replies in a day');
  });

  it('AGT-02: who was asked for is the list, and it is known that they were asked', async () => {
    const made = start([agent(1, 'online'), agent(2, 'busy')]);
    expect(made.getSnapshot()).toMatchObject({ agents: [], hasFetched: false, isError: false });
    await made.fetch();
    expect(made.getSnapshot()).toMatchObject({
      agents: [{ id: 1 }, { id: 2 }],
      hasFetched: true,
      isError: false,
      isKnown: true,
    });
  });

  it('HRS-14: is away without hours and without anybody online', async () => {
    const made = start([agent(1, 'busy')]);
    await made.fetch();
    expect(availabilityText(made.getSnapshot().status, texts)).toBe('We are away at the moment');
  });

  it('HRS-32: opens at opening time without a reload, and said before when that is', () => {
    const made = start([], true);
    expect(availabilityText(made.getSnapshot().status, texts)).toBe('We will be back online in 5 minutes');
    vi.advanceTimersByTime(2 * 60_000);
    expect(made.getSnapshot().status.kind).toBe('online');
  });

  it('LIV-19: presence says who is there now; who is not named is offline', async () => {
    const made = start([agent(1, 'online'), agent(2, 'online'), agent(3, 'offline')]);
    await made.fetch();
    made.applyPresence({ '1': 'busy', '3': 'online' });
    expect(made.getSnapshot().agents.map(({ availability_status }) => availability_status)).toEqual([
      'busy',
      'offline',
      'online',
    ]);
  });

  it('ERR-08: agents who cannot be asked are an error that is known, not a wait without end', async () => {
    const made = start(new Error('down'));
    await made.fetch();
    expect(made.getSnapshot()).toMatchObject({
      isError: true,
      hasFetched: true,
      isKnown: true,
      status: { kind: 'away' },
    });
  });

  it('asks again for a team that could not be loaded, and not for one that was (ERR-08)', async () => {
    const agents = vi
      .fn()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue([agent(1, 'online')]);
    team = createTeam(channel, { agents });
    await team.fetch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(team.getSnapshot()).toMatchObject({ isError: false, status: { kind: 'online' } });
    await vi.advanceTimersByTimeAsync(180_000);
    expect(agents).toHaveBeenCalledTimes(2);
  });

  it('shows four faces at most, of those who are online', () =>
    expect(
      visibleAgents([agent(1, 'busy'), ...[2, 3, 4, 5, 6].map((id) => agent(id, 'online'))], 4).map(({ id }) => id),
    ).toEqual([2, 3, 4, 5]));
});
