import { paths } from '../../domain/paths'
import type { Language } from '../../domain/entities'
import { admins, guests, members, signedIn } from '../i18n/areas'
import { combineGroups, type LoadableMessages } from '../i18n/group'
import { whenIdle } from '../ui/when-idle'
import type { Area, Screen, ScreenName } from './screen'
import { screenNames, screenTable } from './screens'

/** The message groups of each area's screens, in addition to `everyone`, unless the screen names its own. */
const memberGroups = combineGroups(members, signedIn)
const groupsByArea = {
  guest: guests,
  user: memberGroups,
  affiliate: memberGroups,
  admin: combineGroups(admins, signedIn),
} satisfies { [area in Area]: LoadableMessages }

export const messagesOf = ({ messages, area }: Screen): LoadableMessages => messages ?? groupsByArea[area]

const fetchScreen = (name: ScreenName, language: Language): Promise<void> =>
  screenTable[name].Page.fetch(messagesOf(screenTable[name]), language)

/** Preloads the code and messages of the screen at a path; does nothing for unknown paths. */
export function preloadScreen(path: string, language: Language): void {
  const name = screenNames.find((each) => paths[each] === path)
  if (name !== undefined) void fetchScreen(name, language)
}

/**
 * Preloads screens one after the other, each when the browser has nothing else to do. Does nothing if the browser was asked
 * to save data. Returns a function that stops it.
 */
export function preloadScreensWhenIdle(names: readonly ScreenName[], language: Language): () => void {
  const [first, ...others] = names
  if (first === undefined || savesData()) return () => undefined
  let stop = whenIdle(async () => {
    await fetchScreen(first, language)
    if (!isStopped) stop = preloadScreensWhenIdle(others, language)
  })
  let isStopped = false
  return () => {
    isStopped = true
    stop()
  }
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
