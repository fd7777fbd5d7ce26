import { OutboundError, type OutboundHttp } from '../../platform/clients/outbound-http.ts';
import type { DyteSettings } from '../../platform/config/calls.ts';
import { unprocessable } from '../../platform/errors.ts';
import type { CallProvider, Person, Room } from './provider.ts';

const PRESETS = { host: 'group_call_host', guest: 'group_call_participant' };

type Loose = Record<string, unknown>;
const record = (value: unknown): Loose => (typeof value === 'object' && value !== null ? { ...value } : {});
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

const complaintOf = (answer: Loose) => text(answer['message']) || text(record(answer['error'])['message']);

const createClient = ({ url, organizationId, apiKey }: DyteSettings, http: OutboundHttp) => {
  const authorization = `Basic ${Buffer.from(`${organizationId}:${apiKey}`).toString('base64')}`;
  return async (path: string, body: object): Promise<Loose> => {
    const response = await http
      .request({
        method: 'POST',
        url: `${url}/${path}`,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      .catch((error) => {
        if (error instanceof OutboundError) throw unprocessable('The meeting provider cannot be reached');
        throw error;
      });
    const answer = record(parse(response.body));
    if (response.status < 200 || response.status > 299)
      throw unprocessable(complaintOf(answer) || `The meeting provider refused (${response.status})`);
    return record(answer['data']);
  };
};

/** The two versions of the REST API differ in paths and field names. */
const dialectOf = ({ url, organizationId }: DyteSettings) => {
  const inOrganization = `organizations/${encodeURIComponent(organizationId)}`;
  const isFirst = url.endsWith('/v1');
  return {
    openPath: isFirst ? `${inOrganization}/meeting` : 'meetings',
    roomOf: (data: Loose): Room => {
      const meeting = isFirst ? record(data['meeting']) : data;
      const meeting_id = text(meeting['id']);
      return { meeting_id, room_name: text(meeting['roomName']) || meeting_id };
    },
    admitPath: (meetingId: string) =>
      isFirst
        ? `${inOrganization}/meetings/${encodeURIComponent(meetingId)}/participant`
        : `meetings/${encodeURIComponent(meetingId)}/participants`,
    guestBody: ({ id, name, avatar_url, isHost }: Person) => {
      const preset = isHost ? PRESETS.host : PRESETS.guest;
      const picture = avatar_url ? { picture: avatar_url } : {};
      return isFirst
        ? { clientSpecificId: id, presetName: preset, userDetails: { name, ...picture } }
        : { custom_participant_id: id, preset_name: preset, name, ...picture };
    },
    ticketOf: (data: Loose) => {
      const own = isFirst ? record(data['authResponse']) : data;
      return { id: text(own['id']), authToken: text(own['authToken']) || text(own['token']) };
    },
  };
};

const stageAddress = (meetingUrl: string, room_name: string, authToken: string) => {
  const address = new URL(meetingUrl.replace('{room_name}', encodeURIComponent(room_name)));
  address.searchParams.set('authToken', authToken);
  address.searchParams.set('showSetupScreen', 'true');
  address.searchParams.set('disableVideoBackground', 'true');
  return address.href;
};

/** Meetings of a provider with Dyte's REST API; each participant gets their own token (wire protocol 4.14). */
export const createDyteProvider = (settings: DyteSettings, http: OutboundHttp): CallProvider => {
  const post = createClient(settings, http);
  const dialect = dialectOf(settings);
  return {
    name: 'dyte',
    open: async (title) => {
      const room = dialect.roomOf(await post(dialect.openPath, { title }));
      if (!room.meeting_id) throw unprocessable('The response of the meeting provider has no meeting');
      return room;
    },
    admit: async ({ meeting_id, room_name }, person) => {
      const ticket = dialect.ticketOf(await post(dialect.admitPath(meeting_id), dialect.guestBody(person)));
      if (!ticket.authToken) throw unprocessable('The response of the meeting provider has no token');
      return {
        url: stageAddress(settings.meetingUrl, room_name, ticket.authToken),
        authResponse: { userAdded: true, ...ticket },
      };
    },
  };
};
