import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { startFileServer } from '../../support/server/file-server'
import { runBinary } from '../../support/server/server'
import { createMember } from '../../support/server/people'

const server = await startFileServer()
await createMember(server)

/** Returns the files below a folder that other users could read or write, with their modes. */
async function listReadableByOthers(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const modes = await Promise.all(files.map(async (file) => ({ file, mode: (await stat(file)).mode & 0o777 })))
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ file, mode }) => `${file} ${mode.toString(8)}`)
}

describe('files of the server (S18)', () => {
  it('can be read and written only by their owner: databases, side files and keys', async () => {
    expect((await readdir(server.dir)).filter((name) => name.endsWith('.db')).length).toBeGreaterThan(1)
    expect(await listReadableByOthers(server.dir)).toEqual([])
  })

  it('include backups at any location, with the same protection', async () => {
    const file = path.join(server.dir, 'copy.zip')
    const { status, output } = await server.run('backup', '--to', file)
    expect(status, output).toBe(0)
    expect(await listReadableByOthers(server.dir)).toEqual([])
  })
})

describe('a superuser’s password', () => {
  it('is rejected as a command-line argument, which other users could read', async () => {
    const { status, output } = await server.run('superuser', 'upsert', 'root@coterie.example', 'harbour-lantern-93')
    expect(status).toBe(1)
    expect(output).toContain('other users of this machine can read')
    expect(output).not.toContain('harbour-lantern-93')
  })

  it('is read from standard input and has a minimum length', async () => {
    const upsert = ['superuser', 'upsert', 'root@coterie.example', '--dir', server.dir]
    expect(await runBinary(upsert, 'short\n')).toMatchObject({ status: 1 })
    expect(await runBinary(upsert, 'harbour-lantern-93\n')).toMatchObject({ status: 0 })
  })
})
