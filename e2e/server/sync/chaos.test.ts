import { expect, it } from 'vitest'
import { chaosRound } from '../../chaos/run'
import type { FaultKind, Tally } from '../../chaos/tally'
import { restoreKinds } from '../../chaos/world'

/** Faults that this round waits for; `npm run chaos` brings all of them, with browsers. */
const wanted: FaultKind[] = [
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
const isEnough = (tally: Tally): boolean =>
  wanted.every((kind) => tally.of(kind) > 0) && tally.of('edits') >= 40 && tally.cuts() >= 12 && tally.restores() >= 1

it('a small storm loses, doubles, disorders and mixes nothing, and its faults really happened', async () => {
  const seed = 20261125
  const { invariants, tally } = await chaosRound({
    seed,
    ms: 120_000,
    isEnough,
    members: 2,
    browsers: 0,
    restores: restoreKinds,
    killEveryMs: 500,
    percent: 60,
  })
  console.log(`seed ${seed}: ${tally.of('edits')} edits through ${tally.cuts()} cuts\n${tally.lines().join('\n')}`)
  expect(invariants.flatMap(({ name, wrong }) => wrong.map((line) => `${name}: ${line}`))).toEqual([])
  for (const kind of wanted) expect(tally.of(kind), kind).toBeGreaterThan(0)
  expect(tally.restores()).toBeGreaterThan(0)
  for (const { name, checked } of invariants.filter((each) => !each.name.startsWith('what is left')))
    expect(checked, name).toBeGreaterThan(0)
})
