import { expect, it } from 'vitest'
import { runChaosRound } from '../../chaos/chaos-round'
import type { FaultKind, FaultCounters } from '../../chaos/fault-counters'
import { restoreKinds } from '../../chaos/chaos-system'

/** The kinds of fault that must happen in this round. `npm run chaos` covers all faults, including those of browsers. */
const expectedFaults: FaultKind[] = [
  'cut before',
  'cut inside',
  'cut after commit',
  'half answer',
  'foreign before',
  'redirect',
  'twice',
  'black hole',
  'slow line',
  'device killed',
  'two leaders',
  'wrong clock',
  'server killed',
]
const isEnough = (counters: FaultCounters): boolean =>
  expectedFaults.every((kind) => counters.count(kind) > 0) &&
  counters.count('edits') >= 40 &&
  counters.cutCount() >= 12 &&
  counters.restores() >= 1

it('a short chaos round with real faults does not lose, duplicate, reorder or mix up any change', async () => {
  const seed = 20261125
  const { invariants, counters } = await runChaosRound({
    seed,
    ms: 120_000,
    isEnough,
    members: 2,
    browsers: 0,
    restores: restoreKinds,
    killEveryMs: 500,
    faultPercent: 60,
  })
  console.log(
    `seed ${seed}: ${counters.count('edits')} edits through ${counters.cutCount()} cuts\n${counters.report().join('\n')}`,
  )
  expect(invariants.flatMap(({ name, wrong }) => wrong.map((line) => `${name}: ${line}`))).toEqual([])
  for (const kind of expectedFaults) expect(counters.count(kind), kind).toBeGreaterThan(0)
  expect(counters.restores()).toBeGreaterThan(0)
  for (const { name, checked } of invariants.filter((each) => !each.name.startsWith('every remaining outbox entry')))
    expect(checked, name).toBeGreaterThan(0)
})
