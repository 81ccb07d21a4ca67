import { group } from './group'

/** Words of the frame and of what every screen uses; loaded before the first one is drawn. */
export const everyone = group(
  () => import('./en/everyone'),
  () => import('./es/everyone'),
)

/** Words of the screens for who isn't signed in. */
export const guests = group(
  () => import('./en/guests'),
  () => import('./es/guests'),
)

/** Words that every screen of somebody signed in may need: the bell, lists, files of a message, what only they are refused. */
export const signedIn = group(
  () => import('./en/signed-in'),
  () => import('./es/signed-in'),
)

/** Words of the screens for renters and affiliates. */
export const members = group(
  () => import('./en/members'),
  () => import('./es/members'),
)

/** Words of the admins' screens. */
export const admins = group(
  () => import('./en/admins'),
  () => import('./es/admins'),
)

/** Texts an affiliate sends on, in the language of who gets them. */
export const share = group(
  () => import('./en/share'),
  () => import('./es/share'),
)

/** Words of the second step of a sign-in, and of setting one up: most people never meet them. */
export const factor = group(
  () => import('./en/factor'),
  () => import('./es/factor'),
)

/** Words that most visits never need: an address of nothing, the offer to install the app, a new version. */
export const seldom = group(
  () => import('./en/seldom'),
  () => import('./es/seldom'),
)

/** Words of the drawer of what waits: fetched with it, right after the first screen. */
export const waiting = group(
  () => import('./en/waiting'),
  () => import('./es/waiting'),
)
