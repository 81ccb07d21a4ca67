import { paths } from '../../domain/paths'
import { createFirstAdmin } from '../../e2e/support/server/people'
import { startServer } from '../../e2e/support/server/server'
import { saveRaw } from '../result'
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

// `npm run bench:web -- /auth runs=1` measures only some of the pages, or each page only once
const options = process.argv.slice(2)
const runs = Number(options.find((word) => word.startsWith('runs='))?.slice(5) ?? 3)

const all = scoresOf(() => 100)
const screen: Budget = { performance: 95, accessibility: 100, 'best-practices': 100 }
const budgets: Readonly<Record<string, Budget>> = {
  [paths.landing]: all,
  [paths.affiliate]: all,
  [paths.terms]: all,
  [paths.auth]: screen,
  [paths.signup]: screen,
}

const addresses = Object.keys(budgets).filter((address) => options.includes(address) || !options.some(isAddress))
function isAddress(word: string): boolean {
  return word.startsWith('/')
}

const server = await startServer()
const browser = await openLighthouseBrowser()
const measured: { address: string; budget: Budget; best: Scores; results: LighthouseResult[] }[] = []
try {
  // As long as there is no admin, every address redirects to the installation page.
  await createFirstAdmin(server)
  for (const address of addresses) {
    const budget = budgets[address] ?? {}
    const results: LighthouseResult[] = []
    for (let run = 0; run < runs; run += 1) results.push(await measurePage(browser, server.url + address))
    const best = bestOf(results)
    measured.push({ address, budget, best, results })
    printPage(address, budget, best, results)
  }
} finally {
  await browser.close()
  await server.stop()
}
await saveRaw('web', { measured })
const missed = measured.filter(({ budget, best }) => !meetsBudget(budget, best)).map(({ address }) => address)
if (missed.length > 0) console.error(`Under their budget: ${missed.join(', ')}`)
process.exit(missed.length > 0 ? 1 : 0)

/** Returns the best score of each category, because a busy machine only makes a page slower. */
function bestOf(results: readonly LighthouseResult[]): Scores {
  return scoresOf((name) => Math.max(...results.map(({ scores }) => scores[name])))
}

function printPage(address: string, budget: Budget, best: Scores, results: readonly LighthouseResult[]): void {
  const scores = scoreNames.map((name) => `${name} ${best[name]}${name in budget ? ` of ${budget[name]}` : ''}`)
  console.log(`${meetsBudget(budget, best) ? '✓' : '✗'} ${address}: ${scores.join(', ')}`)
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
