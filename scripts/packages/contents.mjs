/** The exports of each module of a package: their source, and the types beside the values. */
const WINDOW = 'sdk/src/window.ts';

const TYPES = {
  'sdk/src/chat-api.ts': ['ChatMethods', 'ChatScreen', 'OpenTarget', 'PorchlightApi', 'Prefill', 'StartedConversation'],
  'sdk/src/embed/page-events.ts': ['OnPorchlightEvent', 'PorchlightEventName', 'PorchlightEvents'],
  'sdk/src/settings.ts': ['PorchlightSettings'],
  'sdk/src/embed/start-chat.ts': ['PorchlightUser'],
};

export const CONTENTS = {
  loader: {
    index: {
      values: { 'sdk/src/embed/loader.ts': ['startPorchlight', 'porchlight', 'onPorchlight'] },
      types: { ...TYPES, 'sdk/src/embed/loader.ts': ['PorchlightOptions', 'RunningPorchlight'] },
      globals: WINDOW,
    },
    vue: { values: { 'sdk/src/embed/vue.ts': ['PorchlightPlugin', 'PorchlightWidget', 'usePorchlight'] } },
    element: { values: { 'sdk/src/embed/element.ts': ['PorchlightChat'] } },
    testing: { values: { 'sdk/src/testing/fake-chat.ts': ['installFakeChat'] }, globals: WINDOW },
    playwright: {
      values: {
        'sdk/src/testing/playwright.ts': ['openChat', 'say', 'messages', 'lastMessage', 'waitForAnswer'],
      },
      types: { 'sdk/src/testing/playwright.ts': ['OpenChat', 'ChatMessage'] },
      globals: WINDOW,
    },
  },
  react: {
    index: {
      values: {
        'react/src/PorchlightWidget.tsx': ['PorchlightWidget'],
        'react/src/use-porchlight.ts': ['usePorchlight'],
      },
      types: { ...TYPES, 'react/src/PorchlightWidget.tsx': ['PorchlightWidgetProps'] },
      globals: WINDOW,
      // A layout of Next.js may then render the component without a file of its own.
      banner: "'use client';",
    },
  },
};
