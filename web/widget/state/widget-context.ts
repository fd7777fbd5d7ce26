import { createContext, use } from 'react';
import type { WidgetActions } from './actions.ts';
import type { Tabs } from './tabs/tabs.ts';
import type { WidgetParts } from './widget-parts.ts';

export type Widget = WidgetParts & {
  actions: WidgetActions;
  tabs: Tabs;
  reload: () => void;
};

export const WidgetContext = createContext<Widget | null>(null);

export const useWidget = (): Widget => {
  const widget = use(WidgetContext);
  if (!widget) throw new Error('No widget here: render inside <WidgetContext>.');
  return widget;
};
