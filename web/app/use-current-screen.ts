import { useMatches } from 'react-router-dom'
import type { Screen, ScreenName } from './screen'
import { screenTable } from './screens'

export function useCurrentScreen(): { name: ScreenName; screen: Screen } | undefined {
  const name = useMatches().at(-1)?.handle as ScreenName | undefined
  return name === undefined ? undefined : { name, screen: screenTable[name] }
}
