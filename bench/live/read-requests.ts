import type { FilledPlace } from './many-rows.ts';

export type ReadKind = 'list' | 'thread' | 'search' | 'report';
/** `restMs`: a console asks no more often, and the server shares an answer for as long. */
export type ReadRequest = {
  kind: ReadKind;
  name: string;
  token: string;
  path: string;
  body?: unknown;
  restMs?: number;
};

const COUNTS_REST_MS = 1_100;
const DAY = 24 * 60 * 60;
const filter = (attribute_key: string, filter_operator: string, values: unknown[]) => ({
  payload: [{ attribute_key, filter_operator, values }],
});

const lists = ({ base, boss, agent, participant, inbox, team }: FilledPlace): ReadRequest[] => {
  const conversations = `${base}/conversations`;
  const list = (name: string, who: { access_token: string }, query: string): ReadRequest => ({
    kind: 'list',
    name: `conversations, ${name}`,
    token: who.access_token,
    path: `${conversations}?${query}`,
  });
  const filtered = (name: string, body: unknown, query = ''): ReadRequest => ({
    kind: 'list',
    name: `conversations, ${name}`,
    token: boss.access_token,
    path: `${conversations}/filter?page=1${query}`,
    body,
  });
  const sorts = ['last_activity_at', 'created_at', 'priority', 'waiting_since', 'unread_count'];
  return [
    ...['me', 'unassigned', 'all'].map((tab) => list(`tab ${tab}`, agent, `assignee_type=${tab}`)),
    ...['resolved', 'snoozed', 'pending', 'all'].map((status) => list(`status ${status}`, boss, `status=${status}`)),
    ...sorts.flatMap((sort) =>
      ['asc', 'desc'].map((way) => list(`sort ${sort} ${way}`, boss, `sort_by=${sort}_${way}`)),
    ),
    list('page 40', boss, 'page=40'),
    list('an inbox', boss, `inbox_id=${inbox.id}`),
    list('a team', boss, `team_id=${team.id}`),
    list('a label', boss, 'labels[]=label3'),
    list('mentions', agent, 'conversation_type=mention'),
    list('participating', agent, 'conversation_type=participating'),
    list('unattended', boss, 'conversation_type=unattended'),
    list('changed within an hour', boss, 'updated_within=3600'),
    list('a role with its own conversations', participant, 'status=all'),
    filtered('filter by status', filter('status', 'equal_to', ['open'])),
    filtered(
      'filter by label, longest waiting',
      filter('labels', 'equal_to', ['label3']),
      '&sort_by=waiting_since_asc',
    ),
    filtered('filter by priority', filter('priority', 'equal_to', ['urgent'])),
    filtered('filter by page', filter('referer', 'contains', ['pricing'])),
    { kind: 'list', name: 'conversations, counts of tabs', token: boss.access_token, path: `${conversations}/meta` },
    ...Object.entries({ 'an administrator': boss, 'an agent': agent }).map(
      ([name, { access_token: token }]): ReadRequest => ({
        kind: 'list',
        name: `counts of the sidebar, ${name}`,
        token,
        path: `${conversations}/view_counts`,
        restMs: COUNTS_REST_MS,
      }),
    ),
  ];
};

const contacts = ({ base, boss, agent }: FilledPlace): ReadRequest[] => {
  const list = (name: string, who: { access_token: string }, path: string, body?: unknown): ReadRequest => ({
    kind: 'list',
    name: `contacts, ${name}`,
    token: who.access_token,
    path: `${base}/contacts${path}`,
    ...(body === undefined ? {} : { body }),
  });
  return [
    list('by name', boss, '?sort=name'),
    list('by last activity', boss, '?sort=-last_activity_at'),
    list('by email', boss, '?sort=email'),
    list('by city', boss, '?sort=city'),
    list('page 40', boss, '?page=40'),
    list('anonymous ones too', boss, '?include_anonymous=true'),
    list('of an agent', agent, '?sort=name'),
    list('a label', boss, '?labels[]=label3'),
    list('filter by email', boss, '/filter', filter('email', 'contains', ['visitor4711@'])),
    list('search for one', boss, '/search?q=visitor4711@'),
    list('search for many', boss, '/search?q=visitor'),
    list('search for none', boss, '/search?q=nonexistent'),
    list('search of an agent', agent, '/search?q=visitor4711'),
  ];
};

const threads = ({ base, agent, first }: FilledPlace): ReadRequest[] => {
  const thread = `${base}/conversations/${first.display_id + 8}`;
  const read = (name: string, path: string): ReadRequest => ({
    kind: 'thread',
    name,
    token: agent.access_token,
    path: thread + path,
  });
  return [
    read('a conversation', ''),
    read('a thread', '/messages'),
    read('older messages', '/messages?before=2000000'),
  ];
};

const TEXTS = {
  'a rare word': 'word4711',
  'a common word': 'harbour',
  'an absent word': 'nonexistent',
  'a word of every 20th message': 'topic7',
  'two common words': 'harbour lantern',
  'a common and a rare word': 'harbour word4711',
  'two words of different messages': 'topic7 topic8',
  'a common and an absent word': 'harbour nonexistent',
  'a prefix of all messages': 'wor',
  'a prefix of half of them': 'topic1',
  'a prefix of one letter': 'h',
  Chinese: '退款',
  'Chinese, one letter': '款',
  'Chinese, absent': '发票',
  accents: 'creme brulee',
  'a text without words': '!?',
};

const searches = ({ base, boss, agent, quietAgent, participant }: FilledPlace): ReadRequest[] => {
  const readers = {
    administrator: boss,
    agent,
    'agent of a quiet inbox': quietAgent,
    'role with its own': participant,
  };
  return Object.entries(TEXTS).flatMap(([name, text]) =>
    Object.entries(readers).flatMap(([reader, { access_token: token }]): ReadRequest[] => {
      const q = encodeURIComponent(text);
      return [
        { kind: 'search', name: `messages, ${name}, ${reader}`, token, path: `${base}/search/messages?q=${q}` },
        { kind: 'search', name: `list, ${name}, ${reader}`, token, path: `${base}/conversations?q=${q}&status=all` },
        ...(reader === 'administrator'
          ? [
              { kind: 'search' as const, name: `everything, ${name}`, token, path: `${base}/search?q=${q}` },
              {
                kind: 'search' as const,
                name: `conversations/search, ${name}`,
                token,
                path: `${base}/conversations/search?q=${q}`,
              },
            ]
          : []),
      ];
    }),
  );
};

const METRICS = [
  'conversations_count',
  'incoming_messages_count',
  'outgoing_messages_count',
  'avg_first_response_time',
  'avg_resolution_time',
  'reply_time',
  'resolutions_count',
  'csat_score',
];

const reports = ({ base, boss, agent, inbox, team, label }: FilledPlace, now: number): ReadRequest[] => {
  const v2 = base.replace('/v1/', '/v2/');
  const get = (name: string, path: string): ReadRequest => ({ kind: 'report', name, token: boss.access_token, path });
  const scopes = { account: '', agent: agent.user.id, inbox: inbox.id, team: team.id, label: label.id };
  const spans = { week: 7, year: 365 };
  return [
    ...Object.entries(spans).flatMap(([span, days]) => {
      const range = `since=${now - days * DAY}&until=${now}&timezone=Europe/Berlin`;
      return [
        ...METRICS.map((metric) => get(`${metric}, a ${span}`, `${v2}/reports?${range}&metric=${metric}&type=account`)),
        ...Object.entries(scopes).flatMap(([type, id]) => [
          get(`summary of ${type}, a ${span}`, `${v2}/reports/summary?${range}&type=${type}&id=${id}`),
          ...['incoming', 'outgoing'].map((way) =>
            get(
              `${way} messages of ${type}, a ${span}`,
              `${v2}/reports?${range}&metric=${way}_messages_count&type=${type}&id=${id}`,
            ),
          ),
        ]),
        ...['agent', 'team', 'inbox', 'label'].map((noun) =>
          get(`table by ${noun}, a ${span}`, `${v2}/summary_reports/${noun}?${range}`),
        ),
        get(`traffic, a ${span}`, `${v2}/reports/conversation_traffic?${range}&metric=incoming_messages_count`),
        get(`ratings, a ${span}`, `${base}/csat_survey_responses?${range}`),
        get(`metrics of ratings, a ${span}`, `${base}/csat_survey_responses/metrics?${range}`),
      ];
    }),
    get('open conversations', `${v2}/live_reports/conversation_metrics`),
    ...['assignee_id', 'team_id', 'inbox_id'].map((key) =>
      get(`open by ${key}`, `${v2}/live_reports/grouped_conversation_metrics?group_by=${key}`),
    ),
    get('open of agents', `${v2}/reports/conversations?type=agent`),
  ];
};

/** Every read of the console that grows with the number of messages, conversations or contacts. */
export const readRequests = (place: FilledPlace, now: number): ReadRequest[] => [
  ...lists(place),
  ...contacts(place),
  ...threads(place),
  ...searches(place),
  ...reports(place, now),
];
