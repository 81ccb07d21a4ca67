/** Over a public page that comes from the device. */
export const offline = {
  kept: (day: string) => `You are offline. This page is as of ${day}.`,
  keptOnce: 'You are offline. This page is as you last opened it.',
}
