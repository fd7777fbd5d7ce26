import { SCROLL_TO_MESSAGE, SET_USER_ERROR } from '@porchlight/core/wire/widget/app-events.ts';
import { ApiError } from '../../shared/api.ts';
import { type AppConfig, withHostSettings } from '../base/app-config.ts';
import type { HostHandlers } from '../state/host/bridge.ts';
import { userFields } from '../state/host/user-fields.ts';
import type { Widget } from '../state/widget-context.ts';
import type { createHostCalls } from './host-calls.ts';
import type { createPageValues } from './page-values.ts';

export type IdentityChange = (authToken: string | undefined) => Promise<void>;

const failureData = (error: unknown): unknown =>
  error instanceof ApiError && error.failure.kind === 'status' ? error.failure.body : String(error);

/** What the first screen does not need is loaded after it. */
const LATER_MS = 300;
const later = (work: () => void): void => void setTimeout(work, LATER_MS);

/** Without the part, as without a connection, the values are lost: the host page has no screen to show that on. */
const pageValues = (widget: Widget) => (run: (values: ReturnType<typeof createPageValues>) => unknown) =>
  import('./page-values.ts').then(async (part) => void (await run(part.createPageValues(widget)))).catch(() => {});

const hostCalls = (widget: Widget) => (run: (calls: ReturnType<typeof createHostCalls>) => unknown) =>
  // The loader reports a call without an answer after its deadline.
  void import('./host-calls.ts').then((part) => run(part.createHostCalls(widget))).catch(() => {});

/** Host -> widget, one line a message (wire protocol 2.1). `changeIdentity`: another person, or the same one proven. */
export const createHostHandlers = (widget: Widget, changeIdentity: IdentityChange): HostHandlers => {
  const { app, host, language, widgetApi, team, contact, campaigns, consent, actions, tabs } = widget;
  const set = (values: Partial<AppConfig>) => app.set({ ...app.getSnapshot(), ...values });
  const label = () => host.send('setBubbleLabel', { label: language.getSnapshot().t('BUBBLE_LABEL') });
  const speak = async (locale: string | null | undefined) => {
    await language.use(locale);
    label();
    actions.look();
  };

  const setUser = async (identifier: unknown, user: Record<string, unknown> | null | undefined) => {
    const named = typeof identifier === 'string' || typeof identifier === 'number';
    // The mobile wrapper sends an empty user for "none" (wire protocol 4.10).
    if (identifier === undefined && user && Object.keys(user).length === 0) return;
    if (!named || !user)
      return host.send('error', { errorType: SET_USER_ERROR, data: 'set-user needs an identifier and a user' });
    try {
      const identified = await widgetApi.setUser(userFields(identifier, user));
      if (identified.widget_auth_token)
        host.send('setAuthCookie', { data: { widgetAuthToken: identified.widget_auth_token } });
      if (identified.widget_auth_token || user['identifier_hash']) await changeIdentity(identified.widget_auth_token);
      await contact.fetch();
    } catch (error) {
      host.send('error', { errorType: SET_USER_ERROR, data: failureData(error) });
    }
  };

  const callLater = hostCalls(widget);
  const withValues = pageValues(widget);
  return {
    'config-set': ({ locale, ...settings }) => {
      app.set(withHostSettings(app.getSnapshot(), settings));
      void speak(locale);
      void team.fetch();
      actions.reviewUnread();
    },
    'change-url': ({ referrerURL, referrerHost }) => {
      set({ referrerUrl: referrerURL, referrerHost });
      later(() => void campaigns.visit(referrerURL));
    },
    'page-title': set,
    'toggle-close-button': ({ isMobile }) => {
      set({ isMobile });
      if (!isMobile) tabs.join();
    },
    'toggle-open': ({ isOpen }) => actions.onToggleOpen(isOpen),
    // An event of another tab is handled by that tab.
    'push-event': ({ eventName }) => later(() => tabs.isMirroring() || actions.pushEvent(eventName)),
    // Older loaders send it; the visitor has opened the widget, so it takes the focus.
    'widget-visible': () => {
      if (!app.getSnapshot().isWidgetOpen) actions.onToggleOpen(true);
      document.querySelector('main')?.focus({ preventScroll: true });
      window.dispatchEvent(new Event(SCROLL_TO_MESSAGE));
    },
    'set-user': ({ identifier, user }) => void consent.afterwards(() => setUser(identifier, user)),
    'set-custom-attributes': ({ customAttributes }) =>
      void consent.afterwards(() => withValues((values) => values.setContactAttributes(customAttributes))),
    'delete-custom-attribute': ({ customAttribute }) =>
      void withValues((values) => values.deleteContactAttribute(customAttribute)),
    'set-conversation-custom-attributes': ({ customAttributes, conversationCustomAttributes }) =>
      void withValues((values) =>
        values.setConversationAttributes(customAttributes ?? conversationCustomAttributes ?? {}),
      ),
    'delete-conversation-custom-attribute': ({ customAttribute }) =>
      void withValues((values) => values.deleteConversationAttribute(customAttribute)),
    'set-label': ({ label: title }) => void withValues((values) => values.setLabel(title)),
    'remove-label': ({ label: title }) => void withValues((values) => values.removeLabel(title)),
    'set-locale': ({ locale }) => void speak(locale),
    'set-color-scheme': ({ darkMode }) => set({ darkMode }),
    'sdk-set-bubble-visibility': ({ hideMessageBubble }) => set({ hideMessageBubble }),
    prefill: ({ values }) => callLater((calls) => calls.prefill(values)),
    'show-screen': ({ call, screen }) => callLater((calls) => calls.showScreen(call, screen)),
    'show-article': ({ call, slug }) => callLater((calls) => calls.showArticle(call, slug)),
    'start-conversation': ({ call, message }) => callLater((calls) => calls.startConversation(call, message)),
  };
};
