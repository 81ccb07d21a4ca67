import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { sendRequest } from '../../support/server/http'
import { pushTicket, Session } from '../../support/server/session'
import { createFirstAdmin, createMember, startDashboard } from '../../support/server/people'
import { startWebhookReceiver } from '../../support/services/webhook-receiver'

/** The hooks of someone who runs their own server: a file with routes and a job, and files with mistakes. */
const files = {
  'routes.pb.js': `
    routerAdd('GET', '/api/own/whoami', (e) => e.json(200, { person: e.auth ? e.auth.id : '' }))
    routerAdd('POST', '/own/call', (e) => e.json(200, { method: e.request.method }))`,
  'notify.pb.js': `
    routerAdd('POST', '/own/notify/{user}', (e) => {
      const row = new Record($app.findCollectionByNameOrId('notifications'))
      row.load({ user_id: e.request.pathValue('user'), type: 'account', title: 'From a hook', message: 'Hello' })
      $app.save(row)
      return e.json(200, {})
    })`,
  'failing.pb.js': `
    routerAdd('POST', '/own/failing', (e) => { throw new Error('thrown by a route') })
    routerAdd('POST', '/own/refusing', (e) => { throw new BadRequestError('refused on purpose') })
    routerAdd('POST', '/own/collection/{change}', (e) => {
      const faqs = $app.findCollectionByNameOrId('faqs')
      const change = e.request.pathValue('change')
      if (change === 'create') $app.save(new Collection({ type: 'base', name: 'own_rows' }))
      if (change === 'update') faqs.fields.add(new TextField({ name: 'own_field' }))
      if (change === 'update') $app.save(faqs)
      if (change === 'delete') $app.delete(faqs)
      return e.json(200, {})
    })`,
  'conflict.pb.js': `routerAdd('GET', '/api/admin/people', (e) => e.json(200, []))`,
  'half-way.pb.js': `
    onRecordCreate((e) => { throw new BadRequestError('half-way') }, 'support_tickets')
    thereIsNoSuchFunction()`,
  'mistakes.pb.js': `
    onRecordAfterCreateSuccess((e) => { e.next(); throw new Error('thrown after the commit') }, 'support_tickets')`,
}

const receiver = await startWebhookReceiver()
const hooksDir = await mkdtemp(path.join(tmpdir(), 'coterie-own-hooks-'))
await cp('docs/examples/ticket-created.pb.js', path.join(hooksDir, 'ticket-created.pb.js'))
for (const [name, text] of Object.entries(files)) await writeFile(path.join(hooksDir, name), text)
const dashboard = await startDashboard({ args: ['--hooksDir', hooksDir], env: { TICKET_HOOK_URL: receiver.address } })
const server = dashboard.server
const admin = await createFirstAdmin(server)
const someone = await createMember(server)
afterAll(async () => {
  await dashboard?.stop()
  await receiver?.stop()
  await rm(hooksDir, { recursive: true, force: true })
})

/** Sends a request as another machine does. */
const post = (path: string) => sendRequest({ method: 'POST', url: server.url + path, body: {}, headers: {} })

describe('custom hooks', () => {
  it('can call another server when a ticket is created, as in the documented example', async () => {
    const id = await pushTicket(someone)
    await vi.waitFor(() =>
      expect(receiver.accepted.get(id)).toEqual({ id, number: expect.any(Number), subject: 'Help' }),
    )
  })

  it('do not lose a created ticket when the other server fails or a handler throws afterwards', async () => {
    receiver.answers.set('', [500])
    const id = await pushTicket(someone)
    expect(await server.sql('SELECT id FROM support_tickets WHERE id = ?', [id])).toHaveLength(1)
    await vi.waitFor(() => expect(server.output()).toContain('thrown after the commit'))
  })

  it('can add routes: below /api/ with the signed-in person, elsewhere for other machines', async () => {
    expect((await someone.send('GET', '/api/own/whoami')).json).toEqual({ person: someone.userId })
    expect((await new Session(server).send('GET', '/api/own/whoami')).json).toEqual({ person: '' })
    expect((await post('/own/call')).json).toEqual({ method: 'POST' })
  })

  it('can notify a person without metadata and without a time, because the server fills them in', async () => {
    expect((await post(`/own/notify/${someone.userId}`)).status).toBe(200)
    const stored = await server.sql(
      "SELECT metadata, created_at > '2026' AS timed FROM notifications WHERE user_id = ? AND title = 'From a hook'",
      [someone.userId],
    )
    expect(stored).toEqual([{ metadata: '{}', timed: 1 }])
  })

  it('log the errors of a route by its pattern, but not deliberate refusals', async () => {
    expect((await post('/own/failing?key=k1')).status).toBe(400)
    expect((await post('/own/refusing?key=k1')).status).toBe(400)
    await vi.waitFor(() => expect(server.output()).toMatch(/POST \/own\/failing.*thrown by a route/))
    expect(server.output()).not.toMatch(/refused on purpose|k1/)
  })

  it.each(['create', 'update', 'delete'])('cannot %s a collection', async (change) => {
    const collections = () => server.sql('SELECT id, updated FROM _collections ORDER BY id')
    const before = await collections()
    const message: unknown = expect.stringContaining("A hooks file can't change collections")
    expect(await post(`/own/collection/${change}`)).toMatchObject({ status: 403, json: { message } })
    expect(await collections()).toEqual(before)
  })

  it('are reported at start when they have an error, and the server works without them', async () => {
    const output = server.output()
    expect(output).toMatch(/Hooks +6 files/)
    expect(output).toMatch(/hooks file was skipped.*half-way\.pb\.js.*thereIsNoSuchFunction/)
    expect(output).not.toContain('registered at')
    expect(output).toMatch(/routes of a hooks file can't be added.*conflict\.pb\.js.*GET \/api\/admin\/people/)
    expect((await admin.request('GET /api/admin/people', {})).status).toBe(200)
    await pushTicket(someone)
  })
})
