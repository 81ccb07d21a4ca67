// npm run spec-counts: counts the rows of docs/spec-coverage.md and docs/sync-proofs.md, and writes the counts into the
// table at the top of each.
import { readFileSync, writeFileSync } from 'node:fs'
import { coverageFile, proofsFile, withCounts } from './lib/spec-coverage.mjs'

for (const file of [coverageFile, proofsFile]) writeFileSync(file, withCounts(readFileSync(file, 'utf8')))
