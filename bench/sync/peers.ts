import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { freePort } from '../../e2e/support/server/server'
import { installPackages } from '../install-packages'
import type { Row } from './engine-driver'

const home = 'bench/peers'

/** Installs the peers' packages and checks their types. */
export const installPeers = (): void =>
  installPackages(home, () => {
    const types = spawnSync('node_modules/.bin/tsc', ['-p', home], { stdio: 'inherit' })
    if (types.status !== 0) throw new Error('The types of bench/peers do not fit.')
  })

export function peerVersions(): { [name: string]: string } {
  const { dependencies } = JSON.parse(readFileSync(`${home}/package.json`, 'utf8')) as {
    dependencies: { [name: string]: string }
  }
  return dependencies
}

export interface PeerServer {
  readonly url: string
  stop(): void
}

/** Starts a server of `bench/peers/server` with these rows. */
export async function startPeerServer(
  program: 'small-server' | 'pouchdb-server',
  rows: readonly Row[],
): Promise<PeerServer> {
  mkdirSync(`${home}/dist`, { recursive: true })
  const outfile = `${home}/dist/${program}.mjs`
  await build({
    entryPoints: [`${home}/server/${program}.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
  const port = await freePort()
  const child = spawn('node', [path.basename(outfile), `${port}`], {
    cwd: `${home}/dist`,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Stops the server whenever this process ends.
  process.once('exit', () => child.kill('SIGKILL'))
  await untilListening(child)
  const url = `http://127.0.0.1:${port}`
  for (let at = 0; at < rows.length; at += 5_000) {
    const answer = await fetch(`${url}/seed`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(rows.slice(at, at + 5_000)),
    })
    if (!answer.ok) throw new Error(`${program} didn't take the rows: ${answer.status} ${await answer.text()}`)
  }
  return { url, stop: () => child.kill('SIGKILL') }
}

export function untilListening(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', (status) => reject(new Error(`the server ended with ${status}`)))
  })
}
