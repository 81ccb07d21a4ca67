import { type HoldGroup, holdsRoute } from '../../../../domain/api/money/holds'
import { useAnswer, type Answer } from '../use-route'
import { fetchRoute } from '../commands'

export const useRecentHoldDecisions = (counts: string, most: number): Answer<HoldGroup[]> =>
  useAnswer(
    ['decided-lately', most],
    async () => {
      const pages = await Promise.all(
        (['released', 'refused'] as const).map((view) => fetchRoute(holdsRoute, { view })),
      )
      return pages
        .flatMap(({ rows }) => rows)
        .filter(({ decidedAt }) => decidedAt !== '')
        .sort((a, b) => b.decidedAt.localeCompare(a.decidedAt))
        .slice(0, most)
    },
    { again: counts },
  )
