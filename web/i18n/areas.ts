import { defineGroup } from './group'

// The groups of messages and their areas. Features can import an area without loading its messages.

/** Messages that are loaded before the first screen renders. */
export const everyone = defineGroup(
  () => import('./en/everyone'),
  () => import('./es/everyone'),
)
export const dates = everyone.area((messages) => messages.dates)
export const fieldErrors = everyone.area((messages) => messages.fieldErrors)
export const forms = everyone.area((messages) => messages.forms)
export const shell = everyone.area((messages) => messages.shell)
export const uiTexts = everyone.area((messages) => messages.uiTexts)

export const guests = defineGroup(
  () => import('./en/guests'),
  () => import('./es/guests'),
)
export const auth = guests.area((messages) => messages.auth)
/** The set-up steps before the first account exists. The admins' group has the same texts. */
export const guestsSetUpSteps = guests.area((messages) => messages.setUpSteps)
export const testEmail = guests.area((messages) => messages.testEmail)
export const unsubscribe = guests.area((messages) => messages.unsubscribe)

/** Messages that any signed-in screen may need. */
export const signedIn = defineGroup(
  () => import('./en/signed-in'),
  () => import('./es/signed-in'),
)
export const files = signedIn.area((messages) => messages.files)
export const lists = signedIn.area((messages) => messages.lists)
export const mails = signedIn.area((messages) => messages.mails)
export const notifications = signedIn.area((messages) => messages.notifications)
export const statementFiles = signedIn.area((messages) => messages.statementFiles)

/** Messages for renters and affiliates, except those of the screens below. */
export const members = defineGroup(
  () => import('./en/members'),
  () => import('./es/members'),
)
export const ownTickets = defineGroup(
  () => import('./en/tickets/tickets'),
  () => import('./es/tickets/tickets'),
)
export const affiliates = defineGroup(
  () => import('./en/affiliates'),
  () => import('./es/affiliates'),
)
export const ownSettings = defineGroup(
  () => import('./en/member-settings'),
  () => import('./es/member-settings'),
)

/** Messages for admins, except those of the overview and the help desk, which are opened most often. */
export const admins = defineGroup(
  () => import('./en/admins'),
  () => import('./es/admins'),
)
export const overviewScreen = defineGroup(
  () => import('./en/overview/overview'),
  () => import('./es/overview/overview'),
)
export const helpdeskScreen = defineGroup(
  () => import('./en/helpdesk/helpdesk'),
  () => import('./es/helpdesk/helpdesk'),
)

/** Texts that affiliates send to other people, in the recipient's language. */
export const share = defineGroup(
  () => import('./en/share/share-texts'),
  () => import('./es/share/share-texts'),
)
export const shareTexts = share.area((messages) => messages.shareTexts)

/** Messages of the second step of signing in, which most users never see. */
export const factor = defineGroup(
  () => import('./en/factor/second-step'),
  () => import('./es/factor/second-step'),
)
export const secondStep = factor.area((messages) => messages.secondStep)

/** Messages of a restore, on the setup page and on the health page. */
const restores = defineGroup(
  () => import('./en/restore/restore-texts'),
  () => import('./es/restore/restore-texts'),
)
export const restoreTexts = restores.area((messages) => messages.restoreTexts)

/** Messages of the not found page, the offer to install the app, and updates. */
export const rare = defineGroup(
  () => import('./en/rare/rare-texts'),
  () => import('./es/rare/rare-texts'),
)
export const installOffer = rare.area((messages) => messages.installOffer)
export const notFoundPage = rare.area((messages) => messages.notFoundPage)
export const update = rare.area((messages) => messages.update)

/** Messages of the sync drawer, loaded right after the first screen. */
export const outbox = defineGroup(
  () => import('./en/outbox/sync-drawer'),
  () => import('./es/outbox/sync-drawer'),
)
export const syncDrawer = outbox.area((messages) => messages.syncDrawer)
