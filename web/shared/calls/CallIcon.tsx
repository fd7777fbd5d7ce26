const PATHS = {
  mic: 'M12 15a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v6a3 3 0 0 0 3 3zM5.5 11.500a6.5 6.5 0 0 0 13 0M12 18v3',
  'mic-off':
    'M15 11V6a3 3 0 0 0-5.7-1.300M9 9v3a3 3 0 0 0 4.600 2.500M5.500 11.500a6.500 6.500 0 0 0 10.300 5.300M18.500 11.500a6.500 6.500 0 0 1-.6 2.700M12 18v3M4 3.500l16 17',
  camera:
    'M4.5 6.500H14A1.5 1.5 0 0 1 15.500 8v8a1.500 1.500 0 0 1-1.500 1.500H4.500A1.500 1.500 0 0 1 3 16V8a1.500 1.500 0 0 1 1.500-1.500zM15.500 11L21 7.500v9L15.500 13',
  'camera-off':
    'M9.500 6.500H14A1.500 1.500 0 0 1 15.500 8v4.500M15.500 16v0a1.500 1.500 0 0 1-1.500 1.500H4.500A1.500 1.500 0 0 1 3 16V8a1.500 1.500 0 0 1 1.500-1.500M15.500 11L21 7.500v9l-3-2M4 3.500l16 17',
  screen:
    'M4.500 4.500h15A1.500 1.500 0 0 1 21 6v9a1.500 1.500 0 0 1-1.500 1.500h-15A1.500 1.500 0 0 1 3 15V6a1.500 1.500 0 0 1 1.500-1.500zM8.500 20h7M12 13.500V8M9.500 10.300L12 7.800l2.500 2.500',
  devices: 'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5v4M9 10v4M13 15v4',
  'picture-in-picture':
    'M4.500 5h15A1.500 1.500 0 0 1 21 6.500v11a1.500 1.500 0 0 1-1.500 1.500h-15A1.500 1.500 0 0 1 3 17.500v-11A1.500 1.500 0 0 1 4.500 5zM12.500 12.500H18v3.500h-5.500z',
  larger: 'M14 4h6v6M20 4l-6.500 6.500M10 20H4v-6M4 20l6.500-6.500',
  smaller: 'M20 10h-6V4M14 10l6.500-6.500M4 14h6v6M10 14l-6.500 6.500',
  leave:
    'M3.500 14.500c4.700-4.700 12.300-4.700 17 0l-2.300 2.600-3.200-1.600v-2.300a11 11 0 0 0-6 0v2.300l-3.200 1.600z',
} as const;

/** Pictures of the call's own buttons, which come with the first call. */
export const CallIcon = ({ name, size = 20 }: { name: keyof typeof PATHS; size?: number }) => (
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
  >
    <path d={PATHS[name]} />
  </svg>
);
export type CallIconName = keyof typeof PATHS;
