const EMOJI = String.raw`(?:\p{RI}\p{RI}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\uFE0F|\p{EMod})?(?:[\u{E0020}-\u{E007F}]+)?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{EMod})?)*)`;
const ONLY = new RegExp(`^(?:${EMOJI}\\s*){1,3}$`, 'u');

/** One to three emoji and nothing else: displayed large, without a bubble. */
export const isEmojiOnly = (text: string): boolean => text.length < 100 && ONLY.test(text.trim());
