import type { PorchlightSettings } from '../settings.ts';
import { type PorchlightOptions, type RunningPorchlight, startPorchlight } from './loader.ts';
import type { OnPorchlightEvent } from './page-events.ts';
import type { PorchlightUser } from './start-chat.ts';
import { type Verbs, verbs } from './verbs.ts';

type App = { config: { globalProperties: object }; unmount: () => void };

/**
 * The chat for the whole app.
 *
 * @example
 * createApp(App).use(PorchlightPlugin, { baseUrl: 'https://chat.example.com', websiteToken: 'YOUR_TOKEN' }).mount('#app');
 */
export const PorchlightPlugin = {
  install: (app: App, options: PorchlightOptions): void => {
    Object.assign(app.config.globalProperties, { $porchlight: verbs });
    const { stop } = startPorchlight(options);
    const { unmount } = app;
    app.unmount = () => {
      stop();
      unmount.call(app);
    };
  },
};

export const usePorchlight = (): Verbs => verbs;

type Self = {
  baseUrl: string;
  websiteToken: string;
  settings?: PorchlightSettings | undefined;
  user?: PorchlightUser | null | undefined;
  locale?: string | undefined;
  nonce?: string | undefined;
  chat?: RunningPorchlight;
  $emit: (name: 'event', ...event: Parameters<OnPorchlightEvent>) => void;
};

const start = (self: Self): void => {
  const { baseUrl, websiteToken, settings, user, locale, nonce } = self;
  const onEvent: OnPorchlightEvent = (...event) => self.$emit('event', ...event);
  self.chat?.stop();
  self.chat = startPorchlight({ baseUrl, websiteToken, settings, user, locale, nonce, onEvent });
};
const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/**
 * The chat as long as it is mounted; renders nothing. Its event `event` has the name and the detail of each event of the chat.
 *
 * @example
 * <PorchlightWidget base-url="https://chat.example.com" website-token="YOUR_TOKEN" :user="user" />
 */
export const PorchlightWidget = {
  name: 'PorchlightWidget',
  props: {
    baseUrl: { type: String, required: true as const },
    websiteToken: { type: String, required: true as const },
    settings: Object,
    user: Object,
    locale: String,
    nonce: String,
  },
  emits: ['event'],
  watch: {
    // A template creates a new object at each render: only other contents restart the chat.
    settings(this: Self, now: unknown, before: unknown): void {
      if (isOther(now, before)) start(this);
    },
    user(this: Self): void {
      this.chat?.setUser(this.user);
    },
    locale(this: Self): void {
      verbs.setLocale(this.locale);
    },
  },
  mounted(this: Self): void {
    start(this);
  },
  unmounted(this: Self): void {
    this.chat?.stop();
  },
  render: (): null => null,
};
