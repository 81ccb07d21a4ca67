import { benchFirstSync } from './first-sync'
import { benchGeneration } from './generation'

await benchFirstSync(1_000)
await benchFirstSync(10_000)
await benchGeneration(10_000)
