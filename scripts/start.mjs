// npm start: installs and builds everything that is needed, and starts Coterie. Arguments go to `coterie serve`.
import { build, serve } from './lib/build.mjs'
import { exitWith } from './lib/install.mjs'

await build().catch((error) => exitWith(error.message))
const args = process.argv.slice(2)
const dashboard = args.some((word) => word.startsWith('--dashboard')) ? [] : ['--dashboard', '127.0.0.1:8091']
serve(...dashboard, ...args)
