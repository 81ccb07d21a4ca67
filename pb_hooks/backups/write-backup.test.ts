import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { writeBackup } from './write-backup'

const { ended } = vi.hoisted(() => ({ ended: [] as object[] }))
vi.mock('../platform/db', () => ({
  one: () => ({ n: 5 }),
  rows: () => [{ name: 'older.zip' }],
  exec: (_app: unknown, _sql: string, bound: object) => ended.push(bound),
}))
vi.mock('../settings/read-settings', () => ({ readSetting: () => ({ nightly: true, keep: 1 }) }))

const app = { logger: () => ({ error: () => undefined }) } as unknown as PbApp
const good = { problem: '', bytes: 9, answers: { people: 1, payments: 2, entries: 5 } }
const done: string[] = []
const lent = {
  nowMs: () => 1000,
  writeBackup: () => '',
  readBackup: () => JSON.stringify(good),
  backupFiles: () => JSON.stringify([{ name: 'older.zip' }, { name: 'new.zip' }]),
  removeBackup: (name: string) => void done.push(`removed ${name}`),
  machine: () => JSON.stringify({ secondPlace: '' }),
}
beforeEach(() => {
  ended.length = 0
  done.length = 0
})
afterAll(() => vi.unstubAllGlobals())

it('a good one is told once the older ones are taken away, and counts among those that are kept', () => {
  vi.stubGlobal('$coterie', {
    ...lent,
    removeBackup: (name: string) => done.push(`${name} before ${ended.length} ends`),
  })
  writeBackup(app, 'new.zip')
  expect(done).toEqual(['older.zip before 0 ends'])
  expect(ended).toEqual([
    { name: 'new.zip', state: 'good', problem: '', bytes: 9, people: 1, payments: 2, read_ms: 0, second: '' },
  ])
})

it.each([
  [
    'of another database',
    { readBackup: () => JSON.stringify({ ...good, answers: { ...good.answers, entries: 4 } }) },
    'differs',
  ],
  ['that can’t be read', { readBackup: () => JSON.stringify({ ...good, problem: 'unreadable' }) }, 'unreadable'],
])('one %s is taken away again', (_what, fault, problem) => {
  vi.stubGlobal('$coterie', { ...lent, ...fault })
  writeBackup(app, 'new.zip')
  expect(done).toEqual(['removed new.zip'])
  expect(ended).toEqual([{ name: 'new.zip', state: 'failed', problem }])
})

it('whatever goes wrong on the way is its end, and not that of all later ones', () => {
  vi.stubGlobal('$coterie', {
    ...lent,
    readBackup: () => {
      throw new Error('no memory')
    },
  })
  writeBackup(app, 'new.zip')
  expect(ended).toEqual([{ name: 'new.zip', state: 'failed', problem: 'failed' }])
})
