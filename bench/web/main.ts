import { paths } from '../../domain/paths'
import { firstAdmin } from '../../e2e/support/server/people'
import { startServer } from '../../e2e/support/server/server'
import { keepRaw } from '../result'
import { measurePage, openMeter, type Look } from './lighthouse'
import { isMet, leastOf, scoreNames, type Budget, type Scores } from './scores'

// `npm run bench:web -- /auth runs=1` measures only some of the pages, or each of them once
const options = process.argv.slice(2)
const runs = Number(options.find((word) => word.startsWith('runs='))?.slice(5) ?? 3)

const all = leastOf(100, 100, 100, 100)
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
const meter = await openMeter()
const measured: { address: string; budget: Budget; best: Scores; looks: Look[] }[] = []
try {
  // Without an admin every address redirects to the installation page.
  await firstAdmin(server)
  for (const address of addresses) {
    const budget = budgets[address] ?? {}
    const looks: Look[] = []
    for (let run = 0; run < runs; run += 1) looks.push(await measurePage(meter, server.url + address))
    const best = bestOf(looks)
    measured.push({ address, budget, best, looks })
    printPage(address, budget, best, looks)
  }
} finally {
  await meter.close()
  await server.stop()
}
await keepRaw('web', { measured })
const missed = measured.filter(({ budget, best }) => !isMet(budget, best)).map(({ address }) => address)
if (missed.length > 0) console.error(`Under their budget: ${missed.join(', ')}`)
process.exit(missed.length > 0 ? 1 : 0)

/** The best score of each category, because a busy machine only makes a page slower. */
function bestOf(looks: readonly Look[]): Scores {
  const best = (name: (typeof scoreNames)[number]): number => Math.max(...looks.map(({ scores }) => scores[name]))
  return leastOf(best('performance'), best('accessibility'), best('best-practices'), best('seo'))
}

function printPage(address: string, budget: Budget, best: Scores, looks: readonly Look[]): void {
  const scores = scoreNames.map((name) => `${name} ${best[name]}${name in budget ? ` of ${budget[name]}` : ''}`)
  console.log(`${isMet(budget, best) ? '✓' : '✗'} ${address}: ${scores.join(', ')}`)
  const [look] = looks
  if (look === undefined) return
  const { firstPaintMs, largestPaintMs, blockedMs, shift } = look.vitals
  console.log(
    `  first paint ${firstPaintMs} ms, largest ${largestPaintMs} ms, blocked ${blockedMs} ms, shift ${shift}; ` +
      Object.entries(look.kB)
        .map(([kind, kB]) => `${kind} ${kB} kB`)
        .join(', '),
  )
  for (const fault of new Set(looks.flatMap(({ faults }) => faults))) console.log(`  ${fault}`)
}
