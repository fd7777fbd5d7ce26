/** Milliseconds that never run backwards: a wait that is measured by the device's clock lasts an hour longer when that is set back. */
export const steadyNow = () => performance.now();
