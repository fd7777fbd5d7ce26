import type { CSSProperties } from 'react';

export type StyleVariables = CSSProperties & Readonly<Record<`--${string}`, string | number>>;
