import { expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { RESPONSE_HEADER } from '../../../domain/responses'

const server = await startFileServer()

const request = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, { redirect: 'manual', ...init })
const post =
  (body: string, headers: { [name: string]: string } = {}) =>
  (): RequestInit => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: server.url, ...headers },
    body,
  })

it.each<[number, string, () => RequestInit]>([
  [200, '/api/health', () => ({})],
  [400, '/api/signin', post('{"half":')],
  [401, '/api/sync/pull', post('{}')],
  [401, '/api/sync/push', post('{}', { Authorization: 'a dead token' })],
  [403, '/api/signin', () => ({ method: 'POST' })],
  [404, '/api/nothing/lives/here', () => ({})],
  [404, '/api/collections/nothing/records', () => ({})],
  [413, '/api/signin', post(JSON.stringify({ email: 'x'.repeat(40 * 1024 * 1024) }))],
])('an answer with status %i to %s has the header that identifies the server', async (status, path, init) => {
  const answer = await request(path, init())
  expect([answer.status, answer.headers.get(RESPONSE_HEADER)]).toEqual([status, '1'])
})

it('a page does not have the header that identifies the server', async () => {
  const answer = await request('/auth')
  expect([answer.status, answer.headers.has(RESPONSE_HEADER)]).toEqual([200, false])
})
