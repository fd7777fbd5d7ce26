/** Never runs backwards: a wait by the device's clock would last an hour longer when that is set back. */
export const steadyNow = () => performance.now();
