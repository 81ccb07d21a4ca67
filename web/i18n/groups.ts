import { defineGroup } from './group'

/** Messages that are loaded before the first screen renders. */
export const everyone = defineGroup(
  () => import('./en/everyone'),
  () => import('./es/everyone'),
)

export const guests = defineGroup(
  () => import('./en/guests'),
  () => import('./es/guests'),
)

/** Messages that any signed-in screen may need. */
export const signedIn = defineGroup(
  () => import('./en/signed-in'),
  () => import('./es/signed-in'),
)

/** Messages for renters and affiliates. */
export const members = defineGroup(
  () => import('./en/members'),
  () => import('./es/members'),
)

export const admins = defineGroup(
  () => import('./en/admins'),
  () => import('./es/admins'),
)

/** Texts that affiliates send to other people, in the recipient's language. */
export const share = defineGroup(
  () => import('./en/share/share-texts'),
  () => import('./es/share/share-texts'),
)

/** Messages of the second step of signing in, which most users never see. */
export const factor = defineGroup(
  () => import('./en/factor/second-step'),
  () => import('./es/factor/second-step'),
)

/** Messages of the not found page, the offer to install the app, and updates. */
export const rare = defineGroup(
  () => import('./en/rare/rare-texts'),
  () => import('./es/rare/rare-texts'),
)

/** Messages of the sync drawer, loaded right after the first screen. */
export const outbox = defineGroup(
  () => import('./en/outbox/sync-drawer'),
  () => import('./es/outbox/sync-drawer'),
)
