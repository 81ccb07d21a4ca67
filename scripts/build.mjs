// npm run build: builds dist/coterie, the one program.
import { build } from './lib/build.mjs'
import { stopWith } from './lib/install.mjs'

await build().catch((error) => stopWith(error.message))
