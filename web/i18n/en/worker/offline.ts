/** Over a public page that comes from the device: why, and of when it is. */
export const offline = {
  offline: 'You are offline.',
  unanswered: 'The server doesn’t answer.',
  kept: (day: string) => `This page is as of ${day}.`,
  keptOnce: 'This page is as it was kept on this device.',
}
