// npm run spec-counts: writes the counts at the top of docs/spec-coverage.md and docs/sync-proofs.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { coverageFile, proofsFile, withCounts } from './lib/spec-coverage.mjs'

for (const file of [coverageFile, proofsFile]) writeFileSync(file, withCounts(readFileSync(file, 'utf8')))
