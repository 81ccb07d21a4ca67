import { addMonths, monthOf } from '../../../domain/calendar'
import type { Id, Month } from '../../../domain/entities'
import { pagePaths, paths } from '../../../domain/paths'
import { setUpSteps } from '../../../domain/program/set-up'
import type { Area, ScreenName } from '../../../web/app/screen'
import { screenNames, screenTable } from '../../../web/app/screens'
import type { DemoRole } from './demo-site'

/** Where a story goes: an address, and the screen of the table that it shows; a public page and a lost address are none. */
export interface Destination {
  address: string
  screen?: ScreenName
}

/** The month that the demo's newest run is of. */
const lastMonth = (): Month => addMonths(monthOf(new Date().toISOString()), -1)

/** Who goes, in words. */
export const audienceLabels = { guest: 'guests', affiliate: 'a renter and affiliate', admin: 'an admin' } as const

/** An address of nothing. */
const unknownPage: Destination = { address: '/nowhere' }
/** A referral link with a slip in it: a screen like any other. */
const wrongReferralLink: Destination = { screen: 'signup', address: `${paths.signup}?ref=NOBODYS2` }

/** A tab of the settings with a table of its own. */
const notificationSettings: Destination = { screen: 'settings', address: `${paths.settings}?tab=notifications` }

/** The steps of setting up after the first, which is shown without a name. */
const setUpDestinations = setUpSteps
  .slice(1)
  .map((step): Destination => ({ screen: 'adminSetUp', address: `${paths.adminSetUp}?step=${step}` }))

/**
 * Every place of the product by who goes there, screens in the order of the table. `affiliate` is whose page an admin opens,
 * `payout` the batch; screens of a mailed link are shown as they are without one.
 */
export function allDestinations({ affiliate, payout }: { affiliate: Id; payout: Id }): {
  [who in DemoRole | 'guest']: Destination[]
} {
  const destinationsIn = (...areas: Area[]): Destination[] =>
    screenNames
      // the address of all runs leads on to the newest one, which is a place by itself
      .filter((screen) => areas.includes(screenTable[screen].area) && screen !== 'adminRuns')
      .map((screen) => ({
        screen,
        address: paths[screen]
          .replace(':id', screen === 'adminPayout' ? payout : affiliate)
          .replace(':month', lastMonth()),
      }))
  return {
    guest: [
      ...Object.values(pagePaths).map((address) => ({ address })),
      ...destinationsIn('guest'),
      wrongReferralLink,
      unknownPage,
    ],
    affiliate: [...destinationsIn('user', 'affiliate'), notificationSettings, unknownPage],
    admin: [...destinationsIn('admin'), ...setUpDestinations],
  }
}
