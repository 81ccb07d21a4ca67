import { useMatches } from 'react-router-dom'
import type { Screen, ScreenName } from './screen'
import { screenTable } from './screens'

/** Returns the current screen with its entry in the table, undefined at an unknown address. */
export function useCurrentScreen(): { name: ScreenName; screen: Screen } | undefined {
  const name = useMatches().at(-1)?.handle as ScreenName | undefined
  return name === undefined ? undefined : { name, screen: screenTable[name] }
}
