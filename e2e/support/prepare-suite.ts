import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { preparedVariable } from './prepared'

/** The suite's set-up: a place for what its files start from, gone at the end. */
export default async function prepareSuite(): Promise<() => Promise<void>> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'coterie-prepared-'))
  process.env[preparedVariable] = root
  return () => rm(root, { recursive: true, force: true })
}
