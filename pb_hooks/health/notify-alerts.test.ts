import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Finding } from '../../domain/program/health'
import { monitoringProblem } from './alert-address'
import { notifyAlerts, retryAlerts } from './notify-alerts'

const hour = 3_600_000
const { state } = vi.hoisted(() => ({
  state: { findings: [] as Finding[], readable: true, writable: true, row: '', nowMs: 0 },
}))
vi.mock('./read-health', () => ({
  readHealth: () => {
    if (!state.readable) throw new Error('database disk image is malformed')
    return { findings: state.findings }
  },
}))
vi.mock('../platform/db', async (original) => ({
  ...(await original<object>()),
  rows: () => [],
  readText: () => {
    if (!state.readable) throw new Error('database disk image is malformed')
    return state.row
  },
  insertRow: (_app: unknown, _table: string, { value }: { value: string }) => {
    if (!state.writable) throw new Error('database or disk is full (13)')
    state.row = value
  },
  exec: () => 0,
  inTransaction: (app: unknown, work: (tx: unknown) => void) => {
    if (!state.writable) throw new Error('database or disk is full (13)')
    work(app)
  },
}))
vi.mock('../notifications/notify', () => ({ adminIds: () => [], notify: () => undefined }))

interface Sent {
  url: string
  body: string
  timeMs: number
}
const answers: number[] = []
const sent: Sent[] = []
const logged: string[] = []
let store = new Map<string, string>()
let environment: { [name: string]: string }
const logger = { error: (...parts: unknown[]) => logged.push(parts.join(' ')), warn: () => undefined }
const app = { store: () => store, logger: () => logger } as unknown as PbApp
const address = 'https://alerts.example.org/hooks/a-secret-of-the-operator'

beforeEach(() => {
  Object.assign(state, { findings: [], readable: true, writable: true, row: '', nowMs: 1000 * hour })
  environment = { COTERIE_ALERT_URL: address }
  answers.length = sent.length = logged.length = 0
  store = new Map()
  vi.spyOn(Date, 'now').mockImplementation(() => state.nowMs)
  vi.stubGlobal('$os', { getenv: (name: string) => environment[name] ?? '' })
  vi.stubGlobal('$security', { sha256: (text: string) => `hash of ${text.length}` })
  const settings = () => ({ meta: { appURL: 'https://partners.example.org' } })
  vi.stubGlobal('$app', { settings, store: () => store })
  vi.stubGlobal('$coterie', {
    post: (request: string) => {
      sent.push(JSON.parse(request) as Sent)
      const status = answers.shift() ?? 200
      return JSON.stringify({ status, problem: status === 200 ? '' : status === 0 ? 'no-answer' : 'refused' })
    },
  })
})
afterAll(() => vi.unstubAllGlobals())

const bad = (about: Finding['about']): Finding => ({ about, state: 'bad' })
/** Returns what was sent since the last call. */
const told = () => sent.splice(0).map(({ body }) => (JSON.parse(body) as { text: string }).text)
function check(...findings: Finding[]): string[] {
  state.findings = findings
  try {
    notifyAlerts(app)
  } catch {
    // the job logs the error
  }
  return told()
}
const host = 'partners.example.org'
const restart = () => store.clear()

describe('the alert address', () => {
  it('is told once that it will be told, and once about the start and the end of each finding, also across restarts', () => {
    expect(check()).toEqual([`${host}: alerts are sent here`])
    restart()
    expect(check(bad('mail-waits'), { about: 'disk-low', state: 'look' })).toEqual([
      `${host}: email that can’t be sent`,
    ])
    restart()
    expect(check(bad('mail-waits'))).toEqual([])
    expect(check()).toEqual([])
    state.nowMs += 3 * hour
    expect(check()).toEqual([`${host}: solved: email that can’t be sent`])
    restart()
    expect(check()).toEqual([])
  })

  it('gets JSON with the finding and a link to the health page, within the time limit of webhooks', () => {
    check()
    state.findings = [bad('disk-full')]
    notifyAlerts(app)
    const { url, body, timeMs } = sent[0]!
    expect({ url, timeMs }).toEqual({ url: address, timeMs: 10_000 })
    expect(JSON.parse(body)).toEqual({
      event: 'health',
      finding: 'disk-full',
      state: 'bad',
      text: `${host}: full disk`,
      url: `https://${host}/admin/health`,
      timestamp: new Date(state.nowMs).toISOString().replace('T', ' '),
    })
  })

  it('is told about everything that is bad when it has changed', () => {
    expect(check(bad('log-end'))).toHaveLength(2)
    environment['COTERIE_ALERT_URL'] = `${address}/another`
    expect(check(bad('log-end'))).toEqual([`${host}: alerts are sent here`, `${host}: shortened audit log`])
  })

  it('is told once while the database can’t be written, and not again when it can', () => {
    check()
    state.writable = false
    expect(check(bad('disk-full'))).toEqual([`${host}: full disk`])
    expect(check(bad('disk-full'), bad('folder-read-only'))).toEqual([`${host}: read-only data folder`])
    expect(check(bad('disk-full'), bad('folder-read-only'))).toEqual([])
    state.writable = true
    check(bad('disk-full'), bad('folder-read-only'))
    restart()
    expect(check(bad('disk-full'), bad('folder-read-only'))).toEqual([])
  })

  it('is told once when the database can’t be read, and isn’t told of a recovery before a check has passed', () => {
    check()
    check(bad('log-broken'))
    state.readable = false
    expect(check()).toEqual([`${host}: read-only data folder`])
    state.nowMs += 5 * hour
    expect(check()).toEqual([])
  })

  it('is told about a recovery on time even if the database can’t be read for a while', () => {
    check(bad('mail-waits'))
    expect(check()).toEqual([])
    state.nowMs += hour
    state.readable = false
    expect(check()).toEqual([`${host}: read-only data folder`])
    state.readable = true
    state.nowMs += 2 * hour
    expect(check()).toEqual([`${host}: solved: email that can’t be sent`])
  })

  it('gets no test message while it is unknown whether it already got one, and no call while the server shuts down', () => {
    state.readable = false
    expect(check()).toEqual([`${host}: read-only data folder`])
    store = new Map([['coterieStopping', 'true']])
    expect(check()).toEqual([])
    state.readable = true
    expect(check(bad('disk-full'))).toEqual([])
  })

  it('is called again after 1, 5 and 30 minutes if a call failed, without repeating what it was told', () => {
    check()
    answers.push(200, 500)
    expect(check(bad('disk-full'), bad('log-end'))).toHaveLength(2)
    const retryAfter = (minutes: number): string[] => {
      state.nowMs += minutes * 60_000 - 1
      retryAlerts(app)
      expect(sent).toEqual([])
      state.nowMs += 1
      answers.push(500)
      retryAlerts(app)
      return told()
    }
    for (const minutes of [1, 5, 30, 30]) expect(retryAfter(minutes)).toEqual([`${host}: shortened audit log`])
    answers.length = 0
    state.nowMs += 30 * 60_000
    retryAlerts(app)
    expect(told()).toEqual([`${host}: shortened audit log`])
    state.nowMs += hour
    retryAlerts(app)
    expect(told()).toEqual([])
    expect(check(bad('disk-full'), bad('log-end'))).toEqual([])
  })

  it('is not called for the next finding after a timeout, and a finding that ends in between is never reported', () => {
    check()
    answers.push(0)
    expect(check(bad('disk-full'), bad('log-end'))).toHaveLength(1)
    expect(check()).toEqual([])
    state.nowMs += 4 * hour
    expect(check()).toEqual([])
  })

  it('is never logged', () => {
    answers.push(500, 200, 0)
    check()
    check(bad('disk-full'))
    expect(logged.join()).toContain('the alert address was not told')
    expect(logged.join()).not.toContain('a-secret-of-the-operator')
  })

  it.each([
    ['slack', 'https://hooks.slack.com/services/T/B/x', ''],
    ['telegram', 'https://api.telegram.org/bot1:a/sendMessage?chat_id=7', ''],
    ['ntfy', 'https://ntfy.example.org/topic', 'ntfy'],
  ])('gets the message of %s', (format, url, named) => {
    environment = { COTERIE_ALERT_URL: url, COTERIE_ALERT_FORMAT: named }
    notifyAlerts(app)
    sent.length = 0
    state.findings = [bad('disk-full')]
    notifyAlerts(app)
    const line = `${host}: full disk. https://${host}/admin/health`
    const { url: to, body } = sent[0]!
    expect(to).toBe(url.split('?')[0])
    if (format === 'ntfy') expect(sent[0]).toMatchObject({ body: `${host}: full disk.`, headers: { Priority: 'high' } })
    else expect(JSON.parse(body)).toMatchObject(format === 'slack' ? { text: line } : { chat_id: '7', text: line })
  })
})

it.each([
  [{}, ''],
  [{ COTERIE_ALERT_URL: address, COTERIE_HEARTBEAT_URL: 'https://hc.example.org/ping/x' }, ''],
  [{ COTERIE_ALERT_FORMAT: 'teams' }, 'COTERIE_ALERT_FORMAT must be one of json, slack, telegram, ntfy'],
  [{ COTERIE_ALERT_URL: 'http://alerts.example.org/' }, 'COTERIE_ALERT_URL must be a public https address'],
  [{ COTERIE_ALERT_URL: 'https://10.0.0.5/' }, 'COTERIE_ALERT_URL must be a public https address'],
  [{ COTERIE_HEARTBEAT_URL: 'http://127.0.0.1:9/' }, 'COTERIE_HEARTBEAT_URL must be a public https address'],
  [{ COTERIE_ALERT_URL: 'https://api.telegram.org/bot1:a/sendMessage' }, 'COTERIE_ALERT_URL must look like'],
  [{ COTERIE_ALERT_URL: 'https://ntfy.sh/' }, 'COTERIE_ALERT_URL must end with the topic for ntfy'],
])('the server starts with valid monitoring variables only: %j', (variables, problem) => {
  environment = variables
  if (problem === '') expect(monitoringProblem()).toBe('')
  else expect(monitoringProblem()).toContain(problem)
})
