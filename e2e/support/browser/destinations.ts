import { addMonths, monthOf } from '../../../domain/calendar'
import type { Id, Month } from '../../../domain/entities'
import { pagePaths, paths } from '../../../domain/paths'
import { setUpSteps } from '../../../domain/program/set-up'
import type { Area, ScreenName } from '../../../web/app/screen'
import { screenNames, screenTable } from '../../../web/app/screens'

/** Roles with a signed-in device in the demo. The affiliate is a renter too. */
export const demoRoles = ['affiliate', 'admin'] as const
export type DemoRole = (typeof demoRoles)[number]

/** An address and the screen that it shows. A public page or an unknown address has no screen. */
export interface Destination {
  address: string
  screen?: ScreenName
}

const lastMonth = (): Month => addMonths(monthOf(new Date().toISOString()), -1)

export const audienceLabels = { guest: 'guests', affiliate: 'a renter and affiliate', admin: 'an admin' } as const

const unknownPage: Destination = { address: '/nowhere' }
const wrongReferralLink: Destination = { screen: 'signup', address: `${paths.signup}?ref=NOBODYS2` }

const notificationSettings: Destination = { screen: 'settings', address: `${paths.settings}?tab=notifications` }

/** Destinations of the set-up steps except the first one, whose address names no step. */
const setUpDestinations = setUpSteps
  .slice(1)
  .map((step): Destination => ({ screen: 'adminSetUp', address: `${paths.adminSetUp}?step=${step}` }))

/** All destinations by audience, in the order of the screen table. */
export function allDestinations({ affiliate, payout }: { affiliate: Id; payout: Id }): {
  [who in DemoRole | 'guest']: Destination[]
} {
  const destinationsIn = (...areas: Area[]): Destination[] =>
    screenNames
      // the address of the list of runs redirects to the newest run, which is a separate destination
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
