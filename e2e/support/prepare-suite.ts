import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { preparedVariable } from './prepared'

/** Go's setting for when garbage is collected, in percent of what is in use; servers of tests live for seconds and hold little. */
const garbageVariable = 'GOGC'

/** The suite's set-up: a place for what its files start from, gone at the end. */
export default async function prepareSuite(): Promise<() => Promise<void>> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'coterie-prepared-'))
  process.env[preparedVariable] = root
  process.env[garbageVariable] ??= '400'
  return () => rm(root, { recursive: true, force: true })
}
