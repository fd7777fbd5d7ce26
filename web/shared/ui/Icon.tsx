const PATHS = {
  'arrow-down': 'M12 5v14M6 13l6 6 6-6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  'arrow-up': 'M12 19V5M6 11l6-6 6 6',
  alert: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5M12 16.2h.01',
  chat: 'M6 4.5h12a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5h-6.5L7 20v-3.5H6A2.5 2.5 0 0 1 3.5 14V7A2.5 2.5 0 0 1 6 4.5z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-left': 'M15 5l-7 7 7 7',
  'chevron-right': 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  done: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.3 12.3l2.5 2.5 4.9-5.4',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  file: 'M13 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V9zM13 3v6h6',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  pin: 'M12 21s7-5.7 7-11a7 7 0 1 0-14 0c0 5.3 7 11 7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  popout: 'M14 4h6v6M20 4l-8 8M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4',
  reply: 'M9 6l-5 5 5 5M4 11h9a7 7 0 0 1 7 7',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7',
} as const;

export type IconName = keyof typeof PATHS;
/** An icon by its name, or the path of one that a single page uses. */
export type IconShape = IconName | `M${string}`;

/** Icons along the reading direction are mirrored in right-to-left languages. */
const DIRECTED = new Set<string>(['arrow-right', 'chevron-left', 'chevron-right', 'reply', 'popout']);

const isNamed = (name: IconShape): name is IconName => name in PATHS;

/** Decorative: the control has the name. */
export const Icon = ({ name, size = 20 }: { name: IconShape; size?: number }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    data-directed={DIRECTED.has(name) || undefined}
  >
    <path d={isNamed(name) ? PATHS[name] : name} />
  </svg>
);
