import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { chaosRound, type ChaosReport } from './run'
import { restoreKinds, type RestoreKind } from './world'

/** `npm run chaos`: one round, its figures and its verdict. Status 1 when an invariant doesn’t hold, 2 when it was called wrong. */

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    members: { type: 'string', default: '4' },
    browsers: { type: 'string', default: '2' },
    restores: { type: 'string', default: restoreKinds.join(',') },
  },
})

const whole = (name: string, text: string, least: number): number => {
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
if (!(minutes > 0)) usage(`--minutes is how long the storm lasts, not ${values.minutes}`)
const restores = values.restores.split(',').filter((each) => each !== '' && each !== 'none')
const unknown = restores.find((each) => !isKind(each))
if (unknown !== undefined) usage(`--restores names ${restoreKinds.join(', ')} or none, not ${unknown}`)
const seed = values.seed === undefined ? randomInt(2 ** 31) : whole('seed', values.seed, 0)

console.log(
  `seed ${seed}: npm run chaos -- --seed ${seed} --minutes ${minutes} plays it again, as far as the machine’s pace allows`,
)
const report = await chaosRound({
  seed,
  ms: minutes * 60_000,
  members: whole('members', values.members, 1),
  browsers: whole('browsers', values.browsers, 0),
  restores: restores.filter(isKind),
  killEveryMs: 3_500,
  percent: 45,
  say: (line) => console.log(line),
})
tell(report)
process.exit(report.ok ? 0 : 1)

function tell({ tally, invariants, ok, settledMs }: ChaosReport): void {
  console.log(
    `\n${tally.of('edits')} edits in ${tally.of('exchanges')} exchanges through ${tally.cuts()} cuts; faults that happened:`,
  )
  for (const line of tally.lines()) console.log(line)
  console.log(`\nsettled ${(settledMs / 1000).toFixed(1)} s after the storm; what was looked at:`)
  for (const { name, checked, wrong } of invariants) {
    console.log(`  ${wrong.length === 0 ? 'holds ' : 'BROKEN'}  ${name}: ${wrong.length} wrong of ${checked}`)
    for (const line of wrong.slice(0, 10)) console.log(`    ${line}`)
    if (wrong.length > 10) console.log(`    … and ${wrong.length - 10} more`)
  }
  console.log(`\nseed ${seed}: ${ok ? 'nothing lost, doubled, out of order or foreign' : 'BROKEN'}`)
}
