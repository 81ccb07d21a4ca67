// npm run spec-counts: writes the counts at the head of docs/spec-coverage.md from its rows, also over what a merge left there.
import { readFileSync, writeFileSync } from 'node:fs'
import { coverageFile, withCounts } from './lib/spec-coverage.mjs'

writeFileSync(coverageFile, withCounts(readFileSync(coverageFile, 'utf8')))
