import type { Launcher } from '../launcher.ts';
import { FrameLink } from './frame-link.ts';

/** The second file's one door. */
export const linkFrame = (launcher: Launcher): FrameLink => new FrameLink(launcher);
