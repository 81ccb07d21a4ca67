import { defineGroup } from './group'

/** Messages of the shell and of every screen, loaded before the first screen renders. */
export const everyone = defineGroup(
  () => import('./en/everyone'),
  () => import('./es/everyone'),
)

/** Messages of the screens for guests. */
export const guests = defineGroup(
  () => import('./en/guests'),
  () => import('./es/guests'),
)

/** Messages that any signed-in screen may need: notifications, lists, files, and errors of signed-in users. */
export const signedIn = defineGroup(
  () => import('./en/signed-in'),
  () => import('./es/signed-in'),
)

/** Messages of the screens for renters and affiliates. */
export const members = defineGroup(
  () => import('./en/members'),
  () => import('./es/members'),
)

/** Messages of the admin screens. */
export const admins = defineGroup(
  () => import('./en/admins'),
  () => import('./es/admins'),
)

/** Texts that affiliates send to other people, in the recipient's language. */
export const share = defineGroup(
  () => import('./en/share'),
  () => import('./es/share'),
)

/** Messages of the second step of signing in and its set-up, which most users never see. */
export const factor = defineGroup(
  () => import('./en/factor'),
  () => import('./es/factor'),
)

/** Messages that most visits never need: the not found page, the offer to install the app, and updates. */
export const rare = defineGroup(
  () => import('./en/rare'),
  () => import('./es/rare'),
)

/** Messages of the sync drawer, which is loaded right after the first screen. */
export const outbox = defineGroup(
  () => import('./en/outbox'),
  () => import('./es/outbox'),
)
