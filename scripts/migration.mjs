// npm run migration -- <name>: generates a draft of a migration from the difference between domain/collections and the
// existing migrations.
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { buildForTests } from './lib/build.mjs'
import { exitWith } from './lib/install.mjs'

const name = process.argv[2]
if (!name) exitWith('Say what it does: npm run migration -- add_line_holds')
await buildForTests()
const { build } = await import('esbuild')
const outfile = '.cache/migration-draft.mjs'
await build({
  entryPoints: ['e2e/support/server/migration-draft.ts'],
  bundle: true,
  format: 'esm',
  platform: 'node',
  outfile,
  logLevel: 'warning',
})
const { writeMigrationDraft } = await import(pathToFileURL(resolve(outfile)).href)
console.log(await writeMigrationDraft(name))
