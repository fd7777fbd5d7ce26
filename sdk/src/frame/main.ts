import type { Launcher } from '../launcher.ts';
import { FrameLink } from './frame-link.ts';

/** The entry point of the second file. */
export const linkFrame = (launcher: Launcher): FrameLink => new FrameLink(launcher);
