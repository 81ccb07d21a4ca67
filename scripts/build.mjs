// npm run build: builds dist/coterie, the one program.
import { build } from './lib/build.mjs'
import { exitWith } from './lib/install.mjs'

await build().catch((error) => exitWith(error.message))
