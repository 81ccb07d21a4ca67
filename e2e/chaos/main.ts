import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runChaosRound, type ChaosReport } from './chaos-round'
import { restoreKinds, type RestoreKind } from './chaos-system'

/** The exit status is 1 if an invariant is violated and 2 on wrong usage. */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    members: { type: 'string', default: '4' },
    browsers: { type: 'string', default: '2' },
    restores: { type: 'string', default: restoreKinds.join(',') },
  },
})

const wholeNumber = (name: string, text: string, least: number): number => {
  const number = Number(text)
  if (Number.isInteger(number) && number >= least) return number
  return usage(`--${name} is a whole number from ${least} on, not ${text}`)
}

function usage(why: string): never {
  console.error(
    `${why}.\nnpm run chaos -- --seed 7 --minutes 5 [--members 4] [--browsers 2] [--restores ${restoreKinds.join(',')}]`,
  )
  process.exit(2)
}

const isKind = (text: string): text is RestoreKind => (restoreKinds as readonly string[]).includes(text)
const minutes = Number(values.minutes)
if (!(minutes > 0)) usage(`--minutes is the duration of the fault phase, not ${values.minutes}`)
const restores = values.restores.split(',').filter((each) => each !== '' && each !== 'none')
const unknown = restores.find((each) => !isKind(each))
if (unknown !== undefined) usage(`--restores names ${restoreKinds.join(', ')} or none, not ${unknown}`)
const seed = values.seed === undefined ? randomInt(2 ** 31) : wholeNumber('seed', values.seed, 0)

console.log(
  `seed ${seed}: npm run chaos -- --seed ${seed} --minutes ${minutes} repeats the same decisions; the timing depends on the machine`,
)
const report = await runChaosRound({
  seed,
  ms: minutes * 60_000,
  members: wholeNumber('members', values.members, 1),
  browsers: wholeNumber('browsers', values.browsers, 0),
  restores: restores.filter(isKind),
  killEveryMs: 3_500,
  faultPercent: 45,
  log: (line) => console.log(line),
})
printReport(report)
process.exit(report.ok ? 0 : 1)

function printReport({ counters, invariants, ok, settleMs }: ChaosReport): void {
  console.log(
    `\n${counters.count('edits')} edits in ${counters.count('exchanges')} exchanges through ${counters.cutCount()} cuts; faults that happened:`,
  )
  for (const line of counters.report()) console.log(line)
  console.log(`\nsettled ${(settleMs / 1000).toFixed(1)} s after the fault phase; invariants:`)
  for (const { name, checked, wrong } of invariants) {
    console.log(`  ${wrong.length === 0 ? 'holds ' : 'BROKEN'}  ${name}: ${wrong.length} wrong of ${checked}`)
    for (const line of wrong.slice(0, 10)) console.log(`    ${line}`)
    if (wrong.length > 10) console.log(`    … and ${wrong.length - 10} more`)
  }
  console.log(`\nseed ${seed}: ${ok ? 'all invariants hold' : 'BROKEN'}`)
}
