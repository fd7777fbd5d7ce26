import type { UserId } from '@porchlight/core/wire/ids.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeWidget } from '../../app/widget.fake.ts';
import { createLanguage } from '../../base/language.ts';
import { createTeam } from '../team-store.ts';
import { sendPresence } from './send-presence.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const agent = { id: 3 as UserId, name: 'Sofia', avatar_url: '', availability_status: 'online' as const };

const sending = async (agents: (typeof agent)[] | undefined, workingHoursEnabled = false) => {
  const made = fakeWidget({ channel: { workingHoursEnabled, workingHours: [] } });
  const team = createTeam(made.widget.page.channel, { agents: async () => [] }, agents && { agents, now: Date.now() });
  stops.push(made.stop, team.stop);
  const language = createLanguage(['en', 'de']);
  await language.use('en');
  const said: unknown[] = [];
  sendPresence({ team, language, host: { ...made.widget.host, send: (...sent: unknown[]) => said.push(sent) } });
  return { team, language, said: () => said.splice(0) };
};

describe('the launcher learns whether the team is online (EMB-66)', () => {
  it('at the start, and whenever it changes', async () => {
    const { team, said } = await sending([agent]);
    expect(said()).toEqual([['setPresence', { label: 'We are online' }]]);
    team.applyPresence({ 3: 'busy' });
    team.applyPresence({ 3: 'offline' });
    expect(said()).toEqual([['setPresence', { label: '' }]]);
    team.applyPresence({ 3: 'online' });
    expect(said()).toEqual([['setPresence', { label: 'We are online' }]]);
  });

  it('in the language the visitor changes to', async () => {
    const { language, said } = await sending([agent]);
    said();
    await language.use('de');
    expect(said()).toEqual([['setPresence', { label: 'Wir sind online' }]]);
  });

  it('and nothing while that is unknown, or the inbox is closed', async () => {
    expect((await sending(undefined)).said()).toEqual([]);
    expect((await sending([agent], true)).said()).toEqual([]);
  });
});
