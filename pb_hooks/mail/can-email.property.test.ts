import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailTemplates } from '../../domain/collections/mail-outbox'
import type { NotifyChoices } from '../../domain/notices/choices'
import { optOutKindOfTemplate, optOutKinds } from '../../domain/mail/email-categories'
import { mailboxKey } from '../../domain/people/email/email-address'
import { enqueueMail } from './enqueue'
import { suppressAddress, unsuppressAddress } from './can-email'

/** The tables that the decision reads, in memory. */
const tables = vi.hoisted(() => ({
  never: new Set<string>(),
  notify: new Map<string, unknown>(),
  queued: [] as { to: string; template: string }[],
}))
vi.mock('../platform/clock', () => ({ moment: () => '2026-11-23 00:00:00.000Z' }))
vi.mock('./active-delivery', () => ({ hasMailServer: () => false }))
vi.mock('./compose', () => ({ composeMail: () => ({ subject: '', html: '', text: '' }) }))
vi.mock('../secrets/stored-secrets', () => ({ serverKey: () => 'key' }))
vi.mock('../platform/db', () => ({
  insertRow: (_app: unknown, _table: string, { hash }: { hash: string }) => tables.never.add(hash),
  exec: (_app: unknown, _sql: string, { hash }: { hash: string }) => tables.never.delete(hash),
  exists: (_app: unknown, _sql: string, { hash }: { hash: string }) => tables.never.has(hash),
  readText: (_app: unknown, _sql: string, bound: { email: string }) => {
    const notify = tables.notify.get(bound.email)
    return notify === undefined ? '' : JSON.stringify(notify)
  },
  insert: (_app: unknown, _table: string, row: { to: string; template: string }) => tables.queued.push(row),
}))

beforeAll(() => vi.stubGlobal('$security', { hs256: (text: string, key: string) => `${key}:${text}` }))
afterAll(() => vi.unstubAllGlobals())

const app = {} as PbApp
const address = fc.constantFrom('ana@mail.example', 'Ana@mail.example', 'ana+news@mail.example', 'hugo@mail.example')
/** Templates that are sent only to people who have asked for them. */
const askedFor = [
  'payment-approved',
  'referral-joined',
  'referral-active',
  'ticket-status',
  'new-ticket',
  'member-reply',
  'profile-pause',
]
const step = fc.oneof(
  fc.record({ what: fc.constant('never' as const), to: address }),
  fc.record({ what: fc.constant('proved' as const), to: address }),
  fc.record({
    what: fc.constant('choose' as const),
    to: address,
    kind: fc.constantFrom('support' as const, 'payment' as const, 'referral' as const, 'account' as const),
    mail: fc.boolean(),
  }),
  fc.record({ what: fc.constant('write' as const), to: address, template: fc.constantFrom(...mailTemplates) }),
)

describe('emails that a person has opted out of', () => {
  it('are never queued, whatever happened before, while necessary emails are always queued', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        tables.never.clear()
        tables.notify.clear()
        const never = new Set<string>()
        const choices = new Map<string, NotifyChoices>()
        for (const now of steps) {
          tables.queued.length = 0
          if (now.what === 'never') {
            suppressAddress(app, now.to)
            never.add(mailboxKey(now.to))
          } else if (now.what === 'proved') {
            unsuppressAddress(app, now.to)
            never.delete(mailboxKey(now.to))
          } else if (now.what === 'choose') {
            choices.set(now.to, { ...choices.get(now.to), [now.kind]: { mail: now.mail } })
            tables.notify.set(now.to, choices.get(now.to))
          } else {
            enqueueMail(app, { to: now.to, template: now.template, language: 'en', data: {} })
            const kind = optOutKindOfTemplate(now.template)
            const chosen = kind === null || kind === 'invitation' ? undefined : choices.get(now.to)?.[kind]?.mail
            const isExpected =
              kind === null || (!never.has(mailboxKey(now.to)) && (chosen ?? !askedFor.includes(now.template)))
            expect(tables.queued.map(({ template }) => template)).toEqual(isExpected ? [now.template] : [])
          }
        }
      }),
      { numRuns: 300 },
    ))

  it('can’t bypass the opt-out check, because only two modules insert into the outbox', () => {
    const hooks = path.resolve('pb_hooks')
    const files = readdirSync(hooks, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!test)\.ts$/.test(file),
    )
    const writing = files.filter((file) =>
      /insert\(\s*\w+,\s*'mail_outbox'|INSERT INTO mail_outbox/.test(readFileSync(path.join(hooks, file), 'utf8')),
    )
    // mail-delivery.ts inserts a test email to the admin, which is necessary
    expect(writing.sort()).toEqual(['mail/enqueue.ts', 'mail/mail-delivery.ts'])
    expect(optOutKinds.length).toBeGreaterThan(0)
  })
})
