// npm run spec-counts: writes the counts at the head of each page of rows from its rows, also over what a merge left there.
import { readFileSync, writeFileSync } from 'node:fs'
import { coverageFile, proofsFile, withCounts } from './lib/spec-coverage.mjs'

for (const file of [coverageFile, proofsFile]) writeFileSync(file, withCounts(readFileSync(file, 'utf8')))
