import { callerNames } from './callers'
import type { RouteCase, RouteFixture } from './route-fixture'
import { addDays } from '../../../domain/calendar'
import { newId } from '../../../domain/sync/new-id'
import { listVersion } from '../../../domain/texts/question-list'
import { readFileSync } from 'node:fs'
import { createECDH } from 'node:crypto'
import { testPassword } from '../server/people'
import type { Session } from '../server/session'
import type { RouteByName } from '../../../domain/api/all'
import { lockPayments } from '../server/audit-log'

const statementInput = (fixture: RouteFixture) => ({
  year: Number(fixture.today.slice(0, 4)),
  format: 'csv' as const,
  language: 'en' as const,
})

/** Returns a draft of the terms that differs from the stored draft in both languages. */
async function createTermsDraft({ server }: RouteFixture) {
  const [draft] = await server.sql(`SELECT updated FROM terms_versions WHERE published_at = ''`)
  const word = newId()
  return {
    textEn: `## 1. New\n\n${word}`,
    textEs: `## 1. Nuevo\n\n${word}`,
    askAgain: false,
    base: String(draft?.['updated'] ?? ''),
  }
}

/** Returns a future day on which no published terms begin. */
async function findFreeDay({ server, today }: RouteFixture): Promise<string> {
  const [newest] = await server.sql(`SELECT MAX(published_at) AS at FROM terms_versions`)
  const last = String(newest?.['at'] ?? '').slice(0, 10)
  return addDays(last > addDays(today, 30) ? last : addDays(today, 30), 1)
}

/** Inserts a published version of the terms that was replaced long ago. */
async function createOldTerms(fixture: RouteFixture): Promise<string> {
  const version = newId()
  await fixture.insertRow('terms_versions', {
    version,
    text_en: 'Old.',
    text_es: 'Viejo.',
    published_at: '2020-01-01 00:00:00.000Z',
  })
  return version
}

type StoredQuestion = {
  id: string
  audience: 'everyone' | 'renters' | 'affiliates'
  question_en: string
  question_es: string
  answer_en: string
  answer_es: string
  updated: string
}

export async function readQuestions(server: RouteFixture['server']) {
  const stored = (await server.sql(
    `SELECT id, audience, question_en, question_es, answer_en, answer_es, updated FROM faqs ORDER BY "order", id`,
  )) as unknown as StoredQuestion[]
  return {
    base: listVersion(stored),
    rows: stored.map(({ id, audience, question_en, question_es, answer_en, answer_es }) => ({
      id,
      audience,
      question_en,
      question_es,
      answer_en,
      answer_es,
    })),
  }
}

export const createDevice = (fixture: RouteFixture, user: string): Promise<string> =>
  fixture.insertRow('trusted_devices', {
    user_id: user,
    device_name: 'Tablet',
    dashboard_type: 'unified',
    secret_hash: newId(),
    expires_at: '2999-01-01 00:00:00.000Z',
  })

/** Valid keys of a push subscription. With them, the subscription stays while its service is unreachable. */
const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) }

export const programCases = {
  'POST /api/statements': statementInput,
  'POST /api/admin/statements': async (fixture: RouteFixture) => ({
    user: await fixture.createPerson(),
    ...statementInput(fixture),
  }),
  'POST /api/admin/statements/totals': (fixture: RouteFixture) => ({
    year: Number(fixture.today.slice(0, 4)),
    language: 'en' as const,
  }),
  'GET /api/admin/terms': () => ({}),
  'POST /api/admin/terms/draft': { 'terms.draft': createTermsDraft },
  'POST /api/admin/terms/publish': {
    'terms.publish': async (fixture: RouteFixture) => ({
      ...(await createTermsDraft(fixture)),
      from: await findFreeDay(fixture),
    }),
  },
  'POST /api/terms/agree': {
    'terms.agree': async (fixture: RouteFixture) => ({
      version: await createOldTerms(fixture),
      language: 'en' as const,
    }),
  },
  'POST /api/admin/questions/publish': {
    'questions.publish': async ({ server }: RouteFixture) => {
      const { base, rows } = await readQuestions(server)
      const more = { question_en: 'More?', question_es: '¿Más?', answer_en: 'Yes.', answer_es: 'Sí.' }
      return { base, rows: [...rows, { id: newId(), audience: 'everyone' as const, ...more }] }
    },
  },
  'GET /api/admin/icon': () => ({}),
  'POST /api/admin/icon': {
    'icon.set': () => ({ picture: readFileSync('web/public/icons/icon-192.png').toString('base64') }),
    'icon.remove': () => ({ picture: '' }),
  },
  'GET /api/admin/secrets': () => ({}),
  'POST /api/admin/secrets': {
    'secret.set': () => ({
      name: 'webhook_secret' as const,
      value: 'whsec-9d1f7c-4be20a77c1d5',
      password: testPassword,
    }),
    'secret.remove': () => ({ name: 'webhook_secret' as const, value: '', password: testPassword }),
  },
  'POST /api/invitations': () => ({ email: `i${newId().slice(0, 8)}@mail.example`, name: 'Rut' }),
  'POST /api/links/opened': () => ({ code: 'ZZZZZZZZ', from: '' }),
  'POST /api/links/labels': () => ({ label: `Flyer ${newId().slice(0, 6)}` }),
  'POST /api/links/labels/retire': async (fixture: RouteFixture, actor: Session) => ({
    label: await fixture.insertRow('link_labels', {
      affiliate_id: actor.userId,
      label: 'Flyer',
      mark: newId(),
      retired_at: '',
    }),
  }),
  'GET /api/admin/people/timeline': (fixture) => ({ user: fixture.memberUser.userId }),
  'POST /api/admin/people/remove-device': async (fixture) => ({
    device: await createDevice(fixture, await fixture.createPerson()),
  }),
  'GET /api/push/key': () => ({}),
  'POST /api/push/subscribe': () => ({ endpoint: 'https://push.example/send/a', ...keys }),
  'POST /api/push/end': () => ({ device: '' }),
  'POST /api/push/test': async (_fixture: RouteFixture, actor: Session) => {
    await actor.call('POST /api/push/subscribe', { endpoint: `https://push.example/send/${actor.userId}`, ...keys })
    return {}
  },
  'POST /api/notifications/read-all': () => ({ until: '2026-01-01 00:00:00.000Z' }),
} satisfies { [N in keyof RouteByName]?: RouteCase<N> }

/** Waits until no backup is running. Returns the name of the newest successful backup; '' = none. */
export async function waitForBackups({ server }: Pick<RouteFixture, 'server'>): Promise<string> {
  for (;;) {
    const backups = await server.sql('SELECT name, state FROM _backups ORDER BY asked_at DESC')
    if (backups.every(({ state }) => state !== 'asked'))
      return String(backups.find(({ state }) => state === 'good')?.['name'] ?? '')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** For each fixture, the number of the audit log entry that was tampered with last. */
const lastBrokenEntry = new WeakMap<RouteFixture, number>()

const nothing = (): Promise<void> => Promise.resolve()

const lastBackup = async (fixture: RouteFixture): Promise<string> => {
  const name = await waitForBackups(fixture)
  if (name !== '') return name
  await fixture.call('POST /api/admin/backups', {})
  return waitForBackups(fixture)
}

const noRestore = { id: '0'.repeat(64) }

/** These cases never restore anything: the tests continue with the same data. `restore.test` covers the rest. */
export const restoreErrors = Object.fromEntries(
  (
    [
      ['POST /api/restore/upload', 'not-found'],
      ['POST /api/restore/state', 'not-found'],
      ['POST /api/restore/check', 'not-found'],
      ['POST /api/restore/cancel', 'not-found'],
      ['POST /api/admin/restore', 'not-found'],
      ['POST /api/setup/restore', 'not-found'],
      ['POST /api/setup/restore/begin', 'setup-closed'],
    ] as const
  ).map(([name, code]) => [name, Object.fromEntries(callerNames.map((caller) => [caller, code]))]),
)

export const operationsCases = {
  'POST /api/admin/health/clock': () => ({}),
  'GET /api/admin/audit-log/anchors': () => ({}),
  'GET /api/admin/done-today': () => ({}),
  'POST /api/admin/audit-log/anchors': () => ({}),
  'POST /api/admin/audit-log/resume-payments': async (fixture: RouteFixture) => {
    const { server, setupAdmin } = fixture
    await fixture.undoLastCase()
    const entry = (lastBrokenEntry.get(fixture) ?? 2) + 1
    lastBrokenEntry.set(fixture, entry)
    const repair = await lockPayments(server, setupAdmin, entry)
    fixture.undoLastCase = async () => {
      fixture.undoLastCase = nothing
      await repair()
    }
    const { lock } = await setupAdmin.call('GET /api/admin/payment-runs/months', {})
    return { entry: lock?.entry ?? 0, reason: 'looked at' }
  },
  'GET /api/admin/health': () => ({}),
  'GET /api/admin/health/findings': () => ({}),
  'POST /api/proxy-limit': () => ({ bytes: 1_200_000 }),
  'POST /api/admin/backups': async (fixture: RouteFixture) => {
    await waitForBackups(fixture)
    return {}
  },
  'POST /api/admin/backups/download': async (fixture: RouteFixture) => ({
    name: await lastBackup(fixture),
    password: testPassword,
  }),
  'GET /api/admin/restore': () => ({}),
  'POST /api/admin/restore/begin': async (fixture: RouteFixture) => {
    const backup = await lastBackup(fixture)
    const { restore } = await fixture.call('GET /api/admin/restore', {})
    if (restore !== null) await fixture.call('POST /api/restore/cancel', { id: restore.id })
    return { backup }
  },
  'POST /api/admin/restore': () => ({ ...noRestore, password: testPassword }),
  'POST /api/setup/restore/begin': () => ({ token: '0'.repeat(64), bytes: 1000 }),
  'POST /api/setup/restore': () => noRestore,
  'POST /api/restore/upload': () => ({ ...noRestore, offset: '0' }),
  'POST /api/restore/state': () => noRestore,
  'POST /api/restore/check': () => ({ ...noRestore, key: '', keyLost: false, language: 'en' as const }),
  'POST /api/restore/cancel': () => noRestore,
}
