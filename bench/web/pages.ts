import { paths } from '../../domain/paths'
import { createFirstAdmin } from '../../e2e/support/server/people'
import { startServer } from '../../e2e/support/server/server'
import {
  measurePage,
  meetsBudget,
  openLighthouseBrowser,
  scoresOf,
  scoreNames,
  type Budget,
  type LighthouseResult,
  type Scores,
} from './lighthouse'

const all = scoresOf(() => 100)
const screen: Budget = { performance: 95, accessibility: 100, 'best-practices': 100 }
const budgets: Readonly<Record<string, Budget>> = {
  [paths.landing]: all,
  [paths.affiliate]: all,
  [paths.terms]: all,
  [paths.auth]: screen,
  [paths.signup]: screen,
}
export const pageAddresses = Object.keys(budgets)

interface PageResult {
  address: string
  budget: Budget
  best: Scores
  isMet: boolean
  results: LighthouseResult[]
}

/** Measures the public pages and the entry pages with Lighthouse. */
export async function benchPages(addresses: readonly string[], runs: number): Promise<PageResult[]> {
  if (addresses.length === 0) return []
  const server = await startServer()
  const browser = await openLighthouseBrowser()
  const measured: PageResult[] = []
  try {
    // As long as there is no admin, every address redirects to the installation page.
    await createFirstAdmin(server)
    for (const address of addresses) {
      const budget = budgets[address] ?? {}
      const results: LighthouseResult[] = []
      for (let run = 0; run < runs; run += 1) results.push(await measurePage(browser, server.url + address))
      const best = bestOf(results)
      const page = { address, budget, best, isMet: meetsBudget(budget, best), results }
      measured.push(page)
      printPage(page)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  return measured
}

/** Returns the best score of each category, because a busy machine only makes a page slower. */
function bestOf(results: readonly LighthouseResult[]): Scores {
  return scoresOf((name) => Math.max(...results.map(({ scores }) => scores[name])))
}

function printPage({ address, budget, best, isMet, results }: PageResult): void {
  const scores = scoreNames.map((name) => `${name} ${best[name]}${name in budget ? ` of ${budget[name]}` : ''}`)
  console.log(`${isMet ? '✓' : '✗'} ${address}: ${scores.join(', ')}`)
  const [result] = results
  if (result === undefined) return
  const { firstPaintMs, largestPaintMs, blockedMs, shift } = result.vitals
  console.log(
    `  first paint ${firstPaintMs} ms, largest ${largestPaintMs} ms, blocked ${blockedMs} ms, shift ${shift}; ` +
      Object.entries(result.kB)
        .map(([kind, kB]) => `${kind} ${kB} kB`)
        .join(', '),
  )
  for (const fault of new Set(results.flatMap(({ faults }) => faults))) console.log(`  ${fault}`)
}
