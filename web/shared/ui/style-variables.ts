import type { CSSProperties } from 'react';

/** CSS variables, which React's own type lacks. */
export type StyleVariables = CSSProperties & Readonly<Record<`--${string}`, string | number>>;
