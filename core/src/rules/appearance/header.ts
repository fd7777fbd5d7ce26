import type { ConversationStatus } from '../../wire/conversation.ts';

/** Pixels scrolled past -> opacity (wire protocol 14.12). */
const FADE = [
  { past: 30, opacity: 0.3 },
  { past: 25, opacity: 0.4 },
  { past: 20, opacity: 0.6 },
  { past: 15, opacity: 0.8 },
  { past: 10, opacity: 0.9 },
];

export const headerOpacity = (scrolled: number): number => FADE.find(({ past }) => scrolled > past)?.opacity ?? 1;

export const isHeaderExpanded = (input: { route: string; title: string; tagline: string }): boolean =>
  input.route === 'home' && Boolean(input.title || input.tagline);

const BACK_ROUTES = new Set(['article-viewer', 'messages', 'prechat-form', 'conversations', 'own-data', 'continue']);
export const showsBack = (route: string): boolean => BACK_ROUTES.has(route);

type End = { status: ConversationStatus | null; enabled: boolean; expanded: boolean };
export const showsEnd = ({ status, enabled, expanded }: End): boolean =>
  enabled && !expanded && status !== null && status !== 'resolved';

type Surroundings = {
  embedding: 'frame' | 'webview' | 'page';
  isMobile: boolean;
  hideMessageBubble: boolean;
  showPopoutButton: boolean;
};
/** The launcher closes the widget; where no launcher is visible, the header does (wire protocol 14.12). */
export const showsClose = ({ embedding, isMobile, hideMessageBubble }: Surroundings): boolean =>
  embedding !== 'frame' || isMobile || hideMessageBubble;
/** On a phone the header is one line: what else it offers is in a menu. */
export const isCompact = ({ embedding, isMobile }: Pick<Surroundings, 'embedding' | 'isMobile'>): boolean =>
  isMobile || embedding === 'webview';
/** A pop-out is offered in a frame on a wide page; a full page and a phone have no space for it (wire protocol 14.12). */
export const showsPopout = ({ embedding, isMobile, showPopoutButton }: Surroundings): boolean =>
  showPopoutButton && embedding === 'frame' && !isMobile;
