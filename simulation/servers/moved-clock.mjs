// Loaded before the server: its clock is shifted by what the simulation sends over the process channel.
const now = Date.now;
const RealDate = Date;
const clock = { offsetMs: Number(process.env.SIMULATION_CLOCK_OFFSET_MS ?? 0) };

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now() + clock.offsetMs);
    else super(...given);
  }
  static now() {
    return now() + clock.offsetMs;
  }
};
process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && typeof message.clockOffsetMs === 'number')
    clock.offsetMs = message.clockOffsetMs;
});
process.channel?.unref();
