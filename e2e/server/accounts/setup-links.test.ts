import { expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { createFirstAdmin, testDevice, testPassword } from '../../support/server/people'
import { expectError, Session } from '../../support/server/session'

const server = await startFileServer()
await createFirstAdmin(server)

const findUser = async (email: string) => (await server.sql('SELECT * FROM users WHERE email = ?', [email]))[0] ?? {}

it('the setup link is rejected as soon as there is an administrator', async () => {
  const body = await expectError(
    new Session(server).call('POST /api/setup', {
      token: server.setupLink().split('#')[1] ?? '',
      email: 'second@mail.example',
      password: testPassword,
      firstName: 'Second',
      lastName: 'Admin',
      language: 'en',
      device: testDevice,
    }),
  )
  expect(body.code).toBe('setup-closed')
  // the first link was never used, but is invalid after another person has become the first administrator
  expect(
    await new Session(server).call('POST /api/link', { kind: 'setup', token: server.setupLink().split('#')[1] ?? '' }),
  ).toMatchObject({ open: false })
  expect(await findUser('admin@coterie.example')).toMatchObject({ verified: 1, roles: '["admin"]' })
})

it('the command line creates a link for another administrator', async () => {
  const { output } = await server.run('admin', 'create')
  // without --url the link contains the address that the server listens on (O6)
  expect(output).toContain(`${server.url}/setup#`)
  const token = /\/setup#(\S+)/.exec(output)?.[1] ?? ''
  const second = new Session(server)
  const input = {
    token,
    email: 'second@mail.example',
    password: testPassword,
    firstName: 'Second',
    lastName: 'Admin',
    language: 'es' as const,
    device: testDevice,
  }
  const inspectLink = (token: string) => new Session(server).call('POST /api/link', { kind: 'setup', token })
  // inspecting a link does not use it up
  expect([await inspectLink(token), await inspectLink(token), await inspectLink('of nobody')]).toMatchObject([
    { open: true },
    { open: true },
    { open: false },
  ])
  second.grant = await second.call('POST /api/setup', input)
  expect(await inspectLink(token)).toMatchObject({ open: false })
  expect(second.grant).toMatchObject({ roles: ['admin'], language: 'es' })
  expect((await expectError(new Session(server).call('POST /api/setup', input))).code).toBe('setup-closed')
})
