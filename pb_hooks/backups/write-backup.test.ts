import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { readStorageState } from './stored-backups'
import { readStoredBackup, writeBackup } from './write-backup'

const { ended } = vi.hoisted(() => ({ ended: [] as object[] }))
vi.mock('../platform/db', async (original) => ({
  ...(await original<object>()),
  one: () => ({ n: 5 }),
  readNumber: () => 5,
  rows: () => [{ name: 'older.zip' }],
  inTransaction: (tx: unknown, work: (tx: unknown) => void) => work(tx),
  insertRow: () => undefined,
  exec: (_app: unknown, _sql: string, bound: object) => ended.push(bound),
}))
vi.mock('../platform/clock', async (original) => ({ ...(await original<object>()), timeZone: () => 'UTC' }))
vi.mock('../settings/read-settings', () => ({ readSetting: () => ({ nightly: true, keep: 1 }) }))

const store = new Map<string, string>()
const app = {
  logger: () => ({ error: () => undefined }),
  store: () => store,
  createBackup: () => undefined,
} as unknown as PbApp
const good = { problem: '', bytes: 9, answers: { people: 1, payments: 2, entries: 5 } }
const done: string[] = []
const lent = {
  readBackup: () => JSON.stringify(good),
  readMachineInfo: () => JSON.stringify({ secondPlace: '' }),
}
const entry = (name: string) => ({
  name: () => name,
  type: () => ({ isRegular: () => true }),
  info: () => ({ size: () => 9, modTime: () => ({ unixMilli: () => 0 }) }),
})
beforeEach(() => {
  ended.length = 0
  done.length = 0
  store.clear()
  vi.spyOn(Date, 'now').mockReturnValue(1000)
  vi.stubGlobal('$coterie', lent)
  vi.stubGlobal('$app', { dataDir: () => 'data' })
  vi.stubGlobal('$filepath', { join: (...parts: string[]) => parts.join('/') })
  vi.stubGlobal('$os', {
    readDir: () => ['older.zip', 'older.zip.attrs', 'new.zip'].map(entry),
    remove: (path: string) => {
      if (path.startsWith('/read-only')) throw new Error(`remove ${path}: permission denied`)
      if (path.endsWith('.attrs')) throw new Error(`remove ${path}: no such file or directory`)
      done.push(`removed ${path} before ${ended.length} ends`)
    },
  })
  vi.stubGlobal('Context', class {})
})
afterAll(() => vi.unstubAllGlobals())

it('a new backup is recorded as good after older backups are removed, and counts towards the number of backups to keep', () => {
  writeBackup(app, 'new.zip')
  expect(done).toEqual(['removed data/backups/older.zip before 0 ends'])
  expect(ended).toEqual([
    { name: 'new.zip', state: 'good', problem: '', bytes: 9, people: 1, payments: 2, read_ms: 0, second: '' },
  ])
})

it('an old backup is also removed from the second location', () => {
  const machine = () => JSON.stringify({ secondPlace: '/disk' })
  vi.stubGlobal('$coterie', { ...lent, readMachineInfo: machine, copyBackup: () => '' })
  writeBackup(app, 'new.zip')
  expect(done).toEqual(['removed data/backups/older.zip before 0 ends', 'removed /disk/older.zip before 0 ends'])
})

it('a backup is recorded as good even if an older backup can’t be removed', () => {
  const machine = () => JSON.stringify({ secondPlace: '/read-only' })
  vi.stubGlobal('$coterie', { ...lent, readMachineInfo: machine, copyBackup: () => '' })
  writeBackup(app, 'new.zip')
  expect(ended).toMatchObject([{ name: 'new.zip', state: 'good' }])
})

it.each([
  ['disk-full', []],
  ['failed', []],
  ['unreadable', ['removed data/backups/new.zip before 0 ends']],
])(
  'a stored backup that can’t be read back (%s) is removed only if it can’t be restored either',
  (problem, removed) => {
    vi.stubGlobal('$coterie', { ...lent, readBackup: () => JSON.stringify({ ...good, problem }) })
    readStoredBackup(app, 'new.zip')
    expect(ended).toEqual([{ name: 'new.zip', state: 'failed', problem }])
    expect(done).toEqual(removed)
  },
)

it.each([
  ['write /data: no space left on device', 'disk-full', 'no'],
  ['database or disk is full (13)', 'disk-full', 'no'],
  ['database disk image is malformed (11)', 'unreadable', 'yes'],
  ['backup in progress', 'failed', 'no'],
])('a backup that fails with the error "%s" is recorded with the problem %s', (text, problem, damaged) => {
  const createBackup = () => {
    throw new Error(text)
  }
  writeBackup({ ...app, createBackup } as unknown as PbApp, 'new.zip')
  expect(ended).toEqual([{ name: 'new.zip', state: 'failed', problem }])
  expect(readStorageState({ ...app, store: () => store } as unknown as PbApp).damaged).toBe(damaged === 'yes')
})

it.each([
  [
    'of another database',
    { readBackup: () => JSON.stringify({ ...good, answers: { ...good.answers, entries: 4 } }) },
    'differs',
  ],
  ['that can’t be read', { readBackup: () => JSON.stringify({ ...good, problem: 'unreadable' }) }, 'unreadable'],
])('a backup %s is removed and recorded as failed', (_what, fault, problem) => {
  vi.stubGlobal('$coterie', { ...lent, ...fault })
  writeBackup(app, 'new.zip')
  expect(done).toEqual(['removed data/backups/new.zip before 0 ends'])
  expect(ended).toEqual([{ name: 'new.zip', state: 'failed', problem }])
})

it("an unexpected error is recorded as a failed backup, so it doesn't block later backups", () => {
  vi.stubGlobal('$coterie', {
    ...lent,
    readBackup: () => {
      throw new Error('no memory')
    },
  })
  writeBackup(app, 'new.zip')
  expect(ended).toEqual([{ name: 'new.zip', state: 'failed', problem: 'failed' }])
})
