import { type Administrator, employ } from './actors/cast.ts';
import { createSignedIn, createStranger, rightsOf } from './actors/explorers.ts';
import type { Receiver } from './actors/receiver.ts';
import { createVisitor } from './actors/visitor.ts';
import type { Explorer } from './operations/explorer.ts';
import { createMatcher, type Document, operationsOf } from './operations/openapi.ts';
import { createRecords } from './operations/records.ts';
import type { NetworkLine } from './servers/network-line.ts';
import type { Inbox } from './world.ts';

type Place = {
  administrator: Administrator;
  inboxes: readonly Inbox[];
  lineOf: (actor: string) => Promise<NetworkLine>;
  receiver: Receiver;
};

export const buildExplorers = async ({ administrator, inboxes, lineOf, receiver }: Place) => {
  const { api, accountId } = administrator;
  const operations = operationsOf(await api.get<Document>('/openapi.json'));
  const credentials = await employ(administrator, 'explorer', []);
  const { payload: agents } = await api
    .get<{ id: number; email: string }[]>(`/api/v1/accounts/${accountId}/agents`)
    .then((payload) => ({ payload }));
  const own = agents.find(({ email }) => email === credentials.email);
  await api.patch(`/api/v1/accounts/${accountId}/agents/${own?.id}`, { role: 'administrator' });
  const signedIn = createSignedIn(credentials, await lineOf('explorer'));
  const [inbox] = inboxes;
  if (!inbox) throw new Error('There is no inbox.');
  const [line, askLine] = [await lineOf('explorer-visitor'), await lineOf('explorer-visitor')];
  const visitor = createVisitor('explorer-visitor', inbox, line, askLine);
  const strangerLine = await lineOf('stranger');
  const stranger = createStranger(strangerLine);
  const explorer: Explorer = {
    accountId,
    records: createRecords(),
    receiverUrl: receiver.url,
    password: credentials.password,
    userId: own?.id ?? 0,
    apiOf: rightsOf(signedIn.api, visitor, stranger),
    operations: new Map(operations.map((operation) => [operation.name, operation])),
  };
  return {
    match: createMatcher(operations),
    world: {
      explorer,
      prepareExplorer: async () => {
        await signedIn.signIn();
        if (visitor.pubsubToken() === undefined) await visitor.identify();
      },
      stranger,
      strangerOrigin: `http://127.0.0.1:${strangerLine.port}`,
    },
  };
};
