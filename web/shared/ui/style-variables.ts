import type { CSSProperties } from 'react';

/** A style with the variables that its sheet reads; React's own type knows none. */
export type StyleVariables = CSSProperties & Readonly<Record<`--${string}`, string | number>>;
