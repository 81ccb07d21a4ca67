import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { testedBinary, createDataDirectory } from '../../support/server/server'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true, force: true }))))

it('the server shuts down cleanly when its terminal is closed (SIGHUP, O18)', async () => {
  const dir = await createDataDirectory()
  folders.push(dir)
  const server = spawn(testedBinary(), ['serve', '--dir', dir, '--http', '127.0.0.1:0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  server.stdout.on('data', (chunk) => (output += String(chunk)))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Open ')
  server.kill('SIGHUP')
  // a process that is killed by a signal has no exit status
  expect(await once(server, 'close')).toEqual([0, null])
})
