import { readFileSync } from 'node:fs'
import { createECDH } from 'node:crypto'
import { testPassword } from '../server/people'
import { newId } from '../../../domain/sync/new-id'
import type { RouteFixture } from './route-fixture'
import type { Session } from '../server/session'
import type { RouteByName } from '../../../domain/api/all'
import type { RouteCase } from './route-inputs'

export const iconCases = {
  'GET /api/admin/icon': () => ({}),
  'POST /api/admin/icon': {
    'icon.set': () => ({ picture: readFileSync('web/public/icons/icon-192.png').toString('base64') }),
    'icon.remove': () => ({ picture: '' }),
  },
}

export const secretCases = {
  'GET /api/admin/secrets': () => ({}),
  'POST /api/admin/secrets': {
    'secret.set': () => ({
      name: 'webhook_secret' as const,
      value: 'whsec-9d1f7c-4be20a77c1d5',
      password: testPassword,
    }),
    'secret.remove': () => ({ name: 'webhook_secret' as const, value: '', password: testPassword }),
  },
}

export const linkCases = {
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
}

export const createDevice = (fixture: RouteFixture, user: string): Promise<string> =>
  fixture.insertRow('trusted_devices', {
    user_id: user,
    device_name: 'Tablet',
    dashboard_type: 'unified',
    secret_hash: newId(),
    expires_at: '2999-01-01 00:00:00.000Z',
  })

export const deviceCases = {
  'GET /api/admin/people/timeline': (fixture) => ({ user: fixture.memberUser.userId }),
  'POST /api/admin/people/remove-device': async (fixture) => ({
    device: await createDevice(fixture, await fixture.createPerson()),
  }),
} satisfies { [N in keyof RouteByName]?: RouteCase<N> }

/** Valid keys of a push subscription. With them, the subscription stays while its service is unreachable. */
const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) }

export const noticeCases = {
  'GET /api/push/key': () => ({}),
  'POST /api/push/subscribe': () => ({ endpoint: 'https://push.example/send/a', ...keys }),
  'POST /api/push/end': () => ({ device: '' }),
  'POST /api/push/test': async (_fixture: RouteFixture, actor: Session) => {
    await actor.call('POST /api/push/subscribe', { endpoint: `https://push.example/send/${actor.userId}`, ...keys })
    return {}
  },
  'POST /api/notifications/read-all': () => ({ until: '2026-01-01 00:00:00.000Z' }),
}
