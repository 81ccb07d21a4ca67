// npm run release: builds the files of a release in dist/release (docs/release.md). Arguments name the platforms, if not all
// are wanted: `npm run release -- linux-amd64`.
import { exitWith } from './lib/install.mjs'
import { platforms, release } from './lib/release.mjs'

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !platforms.includes(name))
if (unknown.length > 0) exitWith(`Unknown platform ${unknown.join(', ')}. Choose from ${platforms.join(', ')}`)
await release(chosen.length > 0 ? chosen : platforms).catch((error) => exitWith(error.message))
