import type { PorchlightSettings } from '../settings.ts';
import type { ChatUser } from '../user.ts';
import { loadLoader } from './load-loader.ts';
import { announceTurn, runningChat } from './running-chat.ts';

/** Who is signed in on the site. `identifier_hash`, made on the site's server, turns the claim into a proof. */
export type PorchlightUser = ChatUser & { identifier: string | number };

export type StartOptions = {
  /** Where the installation is served. */
  baseUrl: string;
  websiteToken: string;
  settings?: PorchlightSettings | undefined;
  locale?: string | undefined;
  /** For a policy that allows scripts by nonce alone. */
  nonce?: string | undefined;
};

/** Returns how to end it. A chat that the page's own snippet started is left alone. */
export const startChat = (
  { baseUrl, websiteToken, settings, locale, nonce }: StartOptions,
  started: () => void,
  failed: (error: unknown) => void,
): (() => void) => {
  let isEnded = false;
  let isOurs = false;
  const run = async () => {
    const entry = await loadLoader(baseUrl, websiteToken, nonce);
    if (isEnded) return;
    isOurs = !runningChat();
    entry.run({ baseUrl, websiteToken, settings: { ...settings, ...(locale && { locale }) } });
    started();
    announceTurn();
  };
  run().catch((error: unknown) => isEnded || failed(error));
  return () => {
    isEnded = true;
    if (!isOurs) return;
    runningChat()?.destroy();
    announceTurn();
  };
};

/** Identifies each person once, and logs out when they leave. */
export const createIdentity = () => {
  let identified = '';
  return (user: PorchlightUser | null | undefined): void => {
    const text = user ? JSON.stringify(user) : '';
    if (text === identified) return;
    identified = text;
    if (user) {
      const { identifier, ...rest } = user;
      runningChat()?.identify(identifier, rest);
    } else runningChat()?.logout();
  };
};
