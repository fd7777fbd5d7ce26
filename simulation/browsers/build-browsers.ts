import { type Administrator, employ } from '../actors/cast.ts';
import type { Exchange } from '../actors/traffic.ts';
import type { NetworkLine } from '../servers/network-line.ts';
import type { Inbox } from '../world.ts';
import { type ConsolePerson, createConsolePerson } from './console-person.ts';
import { openBrowser } from './open-browser.ts';
import { createWidgetPerson, type WidgetPerson } from './widget-person.ts';

export const BROWSER_VISITOR = 'browser-visitor';
export const BROWSER_AGENT = 'browser-agent';

export type Browsers = { visitor: WidgetPerson; agent: ConsolePerson };

type Place = {
  administrator: Administrator;
  inbox: Inbox;
  lineOf: (actor: string) => Promise<NetworkLine>;
  listeners: { answer: (exchange: Exchange) => void; frame: (actor: string, text: string) => void };
};

const originOf = ({ port }: NetworkLine) => `http://127.0.0.1:${port}`;

export const openBrowsers = async ({ administrator, inbox, lineOf, listeners }: Place): Promise<Browsers> => {
  const credentials = await employ(administrator, BROWSER_AGENT, [inbox]);
  const [visitorLine, agentLine] = [await lineOf(BROWSER_VISITOR), await lineOf(BROWSER_AGENT)];
  const observers = (actor: string) => ({
    answer: listeners.answer,
    frame: (text: string) => listeners.frame(actor, text),
  });
  const visitor = createWidgetPerson(
    await openBrowser(BROWSER_VISITOR, observers(BROWSER_VISITOR)),
    originOf(visitorLine),
  );
  const agent = createConsolePerson(
    await openBrowser(BROWSER_AGENT, observers(BROWSER_AGENT)),
    originOf(agentLine),
    credentials,
  );
  await visitor.load();
  await agent.load();
  return { visitor, agent };
};

export const closeBrowsers = async (browsers: Browsers | undefined) => {
  await browsers?.visitor.browser.close();
  await browsers?.agent.browser.close();
};
