// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reference } from '../../../../domain/api/reference'
import { adminsCopy, dropCopy, showScreen, windowOf } from '../../../data/testing/screen'
import { ApiPage } from './api-page'

const reference: Reference = {
  version: '0.1.0',
  routes: [
    {
      method: 'GET',
      path: '/api/admin/people',
      scope: 'people:read',
      summary: 'People',
      parameters: [],
      body: [],
      answer: [],
    } as unknown as Reference['routes'][number],
  ],
}

beforeEach(async () => {
  windowOf(1440)
  await adminsCopy()
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await dropCopy()
})

it('shows the routes of the file as a server lends files: without the mark that its answers carry', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(reference)))
  showScreen('/admin/settings/api', <ApiPage />)
  expect((await screen.findByRole('heading', { name: /GET/ })).textContent).toContain('GET /api/admin/people')
  expect(screen.queryByText('The reference can’t be read now.')).toBeNull()
})

it('never takes a page of somebody in between for it', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Sign in to the café</html>'))
  showScreen('/admin/settings/api', <ApiPage />)
  expect(await screen.findByText('The reference can’t be read now.')).toBeTruthy()
})
