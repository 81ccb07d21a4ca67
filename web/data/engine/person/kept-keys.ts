/** Under which names this device keeps who is signed in here, and what is left to say about it. `public/boot.js` reads the first as well. */
export const keptKeys = {
  /** The person of the last session here (`pointer.ts`). */
  person: 'coterie-person',
  /** A sign-out that the server hasn't heard of. */
  signOutOwed: 'coterie-sign-out-pending',
  /** The session of the person here is over. */
  sessionOver: 'coterie-session-over',
  /** The language chosen on this device (`web/i18n/language.ts`). */
  language: 'coterie-language',
} as const
