/** Icons of the composer: home renders without them. */
export const WRITING_ICONS = {
  attach: 'M20 11.5l-8.2 8.2a5 5 0 0 1-7.1-7.1l8.6-8.6a3.4 3.4 0 0 1 4.8 4.8l-8.6 8.6a1.7 1.7 0 0 1-2.4-2.4l7.9-7.9',
  mic: 'M12 15a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v6a3 3 0 0 0 3 3zM5.5 11.500a6.5 6.5 0 0 0 13 0M12 18v3',
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 14.200a4.3 4.3 0 0 0 7 0M9 9.500h.01M15 9.500h.01',
} as const;
